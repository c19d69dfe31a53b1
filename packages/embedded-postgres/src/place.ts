import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Binaries, binariesIn } from './binaries.ts'
import {
  canReach,
  chooseIdentity,
  type HostEnvironment,
  type Identity,
  readHostEnvironment,
  SERVER_USER,
} from './identity.ts'
import { DatabaseRefusal, folderRefusal } from './refusal.ts'

/** Where the cluster lies (`base/postgres`) and who runs which programs on it. */
export type Place = { base: string; cluster: string; binaries: Binaries; identity: Identity; note?: string }

/** Every user can reach it, and it survives restarts, unlike the temporary folder. */
const FALLBACK_DIR = '/var/lib/salama'

/**
 * Chooses the data folder itself if the server can run there. Otherwise (root's home in a container that forbids user
 * namespaces) the programs, and if necessary the data, go to a folder that the server's user can reach.
 */
export function choosePlace(
  dataDir: string,
  binaries: Binaries,
  environment: HostEnvironment = readHostEnvironment(),
  fallbackDir: string = FALLBACK_DIR,
): Place {
  const own = ownFolders(dataDir)
  const direct = chooseIdentity({ ...own, binaries }, environment)
  if (direct) return { ...own, binaries, identity: direct }
  allowTraversal(own.base)
  const passing = chooseIdentity({ ...own, binaries }, environment)
  if (passing) return { ...own, binaries, identity: passing }
  const copied = copyBinaries(binaries, fallbackDir)
  const withCopies = chooseIdentity({ ...own, binaries: copied }, environment)
  if (withCopies) return { ...own, binaries: copied, identity: withCopies, note: noteFor(copied.folder) }
  const moved = fallbackFolders(dataDir, own.cluster, fallbackDir)
  const identity = chooseIdentity({ ...moved, binaries: copied }, environment)
  if (identity) return { ...moved, binaries: copied, identity, note: noteFor(moved.base) }
  throw unreachable(dataDir)
}

/** Links the data folder to a cluster that lies elsewhere. */
export function linkFromDataDir(dataDir: string, { cluster }: Place): void {
  const expected = join(dataDir, 'postgres')
  if (!existsSync(expected)) symlinkSync(cluster, expected)
}

/** Lets other users pass through the data folder without listing it: a smaller change than moving the data. */
function allowTraversal(base: string): void {
  const { uid, mode } = statSync(base)
  if (uid === 0 && canReach(SERVER_USER, dirname(base))) chmodSync(base, (mode & 0o777) | 0o011)
}

function ownFolders(dataDir: string): { base: string; cluster: string } {
  const cluster = join(dataDir, 'postgres')
  const isLink = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()
  if (!isLink) return { base: dataDir, cluster }
  try {
    const target = realpathSync(cluster)
    return { base: dirname(target), cluster: target }
  } catch (cause) {
    throw folderRefusal(cluster, cause)
  }
}

function fallbackFolders(dataDir: string, cluster: string, fallbackDir: string): { base: string; cluster: string } {
  if (existsSync(cluster)) throw unreachable(dataDir)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const base = join(fallbackDir, `${basename(dataDir)}-${name}`)
  mkdirSync(base, { recursive: true, mode: 0o711 })
  return { base, cluster: join(base, 'postgres') }
}

function copyBinaries(binaries: Binaries, fallbackDir: string): Binaries {
  const folder = join(fallbackDir, `postgresql-${binaries.major}-${process.arch}`)
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new-${randomUUID()}`
    mkdirSync(fallbackDir, { recursive: true, mode: 0o755 })
    cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, folder)
  }
  return binariesIn(folder, binaries.major)
}

function noteFor(folder: string): string {
  return `the user of the database server cannot reach the data folder; ${folder} is used instead`
}

function unreachable(dataDir: string): DatabaseRefusal {
  return new DatabaseRefusal(
    'database.folder_unusable',
    `O PostgreSQL não trabalha como root e nenhum outro utilizador alcança ${dataDir}. Escolha com DATA_DIR uma pasta fora da pasta pessoal de root.`,
  )
}
