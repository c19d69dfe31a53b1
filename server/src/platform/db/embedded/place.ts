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
  type Identity,
  readSurroundings,
  SERVER_USER,
  type Surroundings,
} from './identity.ts'
import { DatabaseRefusal, folderRefusal } from './refusal.ts'

/** Where the cluster lies (`base/postgres`) and who runs which programs on it. */
export type Place = { base: string; cluster: string; binaries: Binaries; identity: Identity; note?: string }

/** Reachable by every user, and kept over restarts, unlike the temporary folder. */
const REFUGE = '/var/lib/salama'

/**
 * The data folder itself, if there is any way to run the server there. Else (root's home in a container that forbids
 * user namespaces) programs, and if need be the data, go to a folder that the server's user can reach.
 */
export function choosePlace(
  dataDir: string,
  binaries: Binaries,
  surroundings: Surroundings = readSurroundings(),
  refuge: string = REFUGE,
): Place {
  const own = ownFolders(dataDir)
  const direct = chooseIdentity({ ...own, binaries }, surroundings)
  if (direct) return { ...own, binaries, identity: direct }
  openPassage(own.base)
  const passing = chooseIdentity({ ...own, binaries }, surroundings)
  if (passing) return { ...own, binaries, identity: passing }
  const copied = copyBinaries(binaries, refuge)
  const withCopies = chooseIdentity({ ...own, binaries: copied }, surroundings)
  if (withCopies) return { ...own, binaries: copied, identity: withCopies, note: noteFor(copied.folder) }
  const moved = refugeFolders(dataDir, own.cluster, refuge)
  const identity = chooseIdentity({ ...moved, binaries: copied }, surroundings)
  if (identity) return { ...moved, binaries: copied, identity, note: noteFor(moved.base) }
  throw unreachable(dataDir)
}

/** Leaves a link in the data folder to where its database really lies. */
export function linkFromDataDir(dataDir: string, { cluster }: Place): void {
  const expected = join(dataDir, 'postgres')
  if (!existsSync(expected)) symlinkSync(cluster, expected)
}

/** Others may then pass through the data folder, not list it: less of a change than moving the data out of it. */
function openPassage(base: string): void {
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

function refugeFolders(dataDir: string, cluster: string, refuge: string): { base: string; cluster: string } {
  if (existsSync(cluster)) throw unreachable(dataDir)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const base = join(refuge, `${basename(dataDir)}-${name}`)
  mkdirSync(base, { recursive: true, mode: 0o711 })
  return { base, cluster: join(base, 'postgres') }
}

function copyBinaries(binaries: Binaries, refuge: string): Binaries {
  const folder = join(refuge, `postgresql-${binaries.major}-${process.arch}`)
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new-${randomUUID()}`
    mkdirSync(refuge, { recursive: true, mode: 0o755 })
    cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, folder)
  }
  return binariesIn(folder, binaries.major)
}

function noteFor(folder: string): string {
  return `O utilizador da base de dados não alcança a pasta do Salama: foi usada ${folder}`
}

function unreachable(dataDir: string): DatabaseRefusal {
  return new DatabaseRefusal(
    'database.folder_unusable',
    `O PostgreSQL não trabalha como root e nenhum outro utilizador alcança ${dataDir}. Escolha com DATA_DIR uma pasta fora da pasta pessoal de root.`,
  )
}
