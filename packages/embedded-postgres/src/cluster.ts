import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Identity, Owner, Runner } from './identity.ts'
import { runProgram } from './postmaster.ts'
import { DatabaseRefusal, folderRefusal } from './refusal.ts'
import { removeUnfinished, unfinishedName } from './unfinished.ts'

/** Superuser of the cluster; the application never connects as it. */
export const SUPERUSER = 'postgres'

/** Makes sure that a whole cluster of this version is in its place, owned by who will run it. */
export async function prepareCluster(cluster: string, binaries: Binaries, identity: Identity): Promise<void> {
  await removeUnfinished(cluster)
  if (isMissing(cluster, binaries.major)) await createCluster(cluster, binaries, identity)
  else giveTo(cluster, identity.server.owner)
}

/** True where a cluster must be created; refuses a folder with other contents or another version. */
function isMissing(cluster: string, major: number): boolean {
  if (!existsSync(cluster)) return true
  const versionFile = join(cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    if (readdirSync(cluster).length === 0) return true
    throw new DatabaseRefusal(
      'database.not_a_cluster',
      `A pasta ${cluster} tem ficheiros que não são de uma base de dados. Nada foi alterado: mova-os ou escolha outra pasta com DATA_DIR.`,
    )
  }
  const found = readFileSync(versionFile, 'utf8').trim()
  if (found === String(major)) return false
  throw new DatabaseRefusal(
    'database.other_version',
    `Os dados em ${cluster} são do PostgreSQL ${found} e esta versão do Salama traz o ${major}. Nada foi alterado. ` +
      'Com a versão anterior do Salama corra «npm run backup», mova essa pasta para outro lugar e, com esta versão, corra «npm run restore».',
  )
}

/** initdb works in a folder of its own, which is renamed when it is complete: a kill leaves no incomplete cluster. */
async function createCluster(cluster: string, binaries: Binaries, identity: Identity): Promise<void> {
  const unfinished = unfinishedName(cluster)
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    if (identity.initElsewhere) await initElsewhere(unfinished, binaries, identity.init)
    else await init(unfinished, binaries, identity.init)
    giveTo(unfinished, identity.server.owner)
    renameSync(unfinished, cluster)
    syncToDisk(dirname(cluster))
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    const said = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseRefusal('database.start_failed', `A base de dados em ${cluster} não pôde ser criada:\n${said}`, {
      cause,
    })
  }
}

async function init(folder: string, binaries: Binaries, runner: Runner): Promise<void> {
  giveTo(folder, runner.owner)
  await runProgram(runner, binaries.initdb, ['-D', folder, ...initArguments(binaries.major)])
}

/** The copy may lie on another disk; initdb has synced the original only. */
async function initElsewhere(folder: string, binaries: Binaries, runner: Runner): Promise<void> {
  const elsewhere = mkdtempSync(join(tmpdir(), 'salama-init-'))
  try {
    await init(elsewhere, binaries, runner)
    cpSync(elsewhere, folder, { recursive: true, verbatimSymlinks: true })
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) syncToDisk(join(folder, name))
    syncToDisk(folder)
  } finally {
    rmSync(elsewhere, { recursive: true, force: true })
  }
}

function initArguments(major: number): string[] {
  // Sorting by code point, the same on every machine: an update of the system's locales cannot break an index.
  const locale =
    major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8']
  const access = ['--auth-local=trust', '--auth-host=reject', `--username=${SUPERUSER}`]
  return [...locale, '--encoding=UTF8', '--data-checksums', '--no-instructions', ...access]
}

/** The folder itself comes last: as long as it has its old owner, an interrupted change is repeated. */
export function giveTo(folder: string, owner: Owner): void {
  if (process.getuid?.() !== 0 || statSync(folder).uid === owner.uid) return
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid)
    }
    lchownSync(folder, owner.uid, owner.gid)
    chmodSync(folder, 0o700)
  } catch (cause) {
    throw folderRefusal(folder, cause)
  }
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
