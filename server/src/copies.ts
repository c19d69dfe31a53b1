import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { digestKeys } from './platform/config/kept-secret.ts'
import type { CommandSettings } from './platform/config/platform-settings.ts'
import { readCommandSettings } from './platform/config/settings.ts'
import { pack, unpack } from './platform/copies/archive.ts'
import { decrypt, decrypterWith, encrypt, encrypterTo, sniff } from './platform/copies/encryption.ts'
import { ObjectStore } from './platform/copies/object-store.ts'
import { backUp } from './platform/db/backup.ts'
import { BackupError, type Manifest } from './platform/db/manifest.ts'
import { reachDatabase } from './platform/db/reach.ts'
import { restore } from './platform/db/restore.ts'

type Env = Record<string, string | undefined>
type Copy = Omit<Parameters<typeof backUp>[0], 'version' | 'target'>

/** `npm run backup`: on the database of the settings, embedded or not, while the server goes on. */
export const backUpDatabase = (args: string[]): Promise<void> =>
  saying(async () => {
    const { values, positionals } = readArgs({
      args,
      options: { to: { type: 'string' }, 'encrypt-to': { type: 'string', multiple: true } },
    })
    const to = values.to ?? positionals[0] ?? join('backups', nameOfNow())
    const encryptTo = values['encrypt-to'] ?? []
    const encrypter = encryptTo.length > 0 ? encrypterTo(encryptTo) : undefined
    const store = isStore(to) ? new ObjectStore(to, process.env) : undefined
    await onDatabase(async (copy, settings) => {
      const version = packageJson.version
      if (!store && !encrypter) {
        const target = resolve(to)
        mkdirSync(dirname(target), { recursive: true })
        return describeBackup(target, await backUp({ ...copy, version, target }))
      }
      return inScratch(settings, async (scratch) => {
        const target = join(scratch, store ? nameOfNow() : basename(to))
        const manifest = await backUp({ ...copy, version, target })
        const archive = encrypter ? await encrypt(encrypter, pack(target)) : pack(target)
        const name = `${basename(target)}.tar${encrypter ? '.age' : ''}`
        const place = store
          ? await store.put(store.key === '' ? name : `${store.key}/${name}`, archive)
          : await writeWhole(join(dirname(resolve(to)), name), archive)
        return describeBackup(place, manifest)
      })
    })
  })

/** `npm run restore`: into an empty database, from a folder, an archive or a bucket. */
export const restoreDatabase = (args: string[]): Promise<void> =>
  saying(async () => {
    const { values, positionals } = readArgs({
      args,
      options: { from: { type: 'string' }, identity: { type: 'string' } },
    })
    const [from, { identity }] = [values.from ?? positionals[0], values]
    if (from === undefined) throw new BackupError('Diga que cópia repor: npm run restore -- PASTA')
    const decrypter = identity === undefined ? undefined : await decrypterWith(identity)
    const store = isStore(from) ? new ObjectStore(from, process.env) : undefined
    const archive = store ? await store.get() : await archiveAt(from)
    await onDatabase(async (copy, settings) => {
      if (!archive) return describeRestore(resolve(from), await restore({ ...copy, source: resolve(from) }))
      return inScratch(settings, async (scratch) => {
        const { isEncrypted, all } = await sniff(archive)
        await unpack(isEncrypted ? await decrypt(decrypter, all) : all, scratch)
        const [name = ''] = await readdir(scratch)
        return describeRestore(from, await restore({ ...copy, source: join(scratch, name) }))
      })
    })
  })

/** A word too many or misspelt is refused: a backup that was to be encrypted must not be written as it is. */
function readArgs<const T extends ParseArgsConfig>(config: T) {
  try {
    const read = parseArgs({ ...config, allowPositionals: true, strict: true })
    if (read.positionals.length <= 1) return read
  } catch {
    // Said below, in the words of whoever typed it.
  }
  throw new BackupError(`Não percebemos «${config.args?.join(' ')}». As opções estão em docs/operations.md.`)
}

const isStore = (place: string): boolean => place.startsWith('s3://')

/** Names in the order of their times. */
const nameOfNow = (): string => `salama-${new Date().toISOString().replace(/[:.]/g, '-')}`

async function archiveAt(path: string): Promise<Readable | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? createReadStream(path) : undefined
}

async function saying(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}

type Work = (copy: Copy, settings: CommandSettings) => Promise<string>

async function onDatabase(work: Work, env: Env = process.env): Promise<void> {
  const settings = readCommandSettings(env)
  const { connection, leave } = await reachDatabase(settings)
  try {
    const filesDir = join(settings.dataDir, 'files')
    process.stdout.write(await work({ connection, filesDir, keys: digestKeys(settings.dataDir, env) }, settings))
  } finally {
    await leave()
  }
}

/** A folder beside the database, where the parts of a copy lie as they are until it is packed or was restored. */
async function inScratch<T>({ dataDir }: CommandSettings, work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true })
  const scratch = await mkdtemp(join(resolve(dataDir), 'copy-'))
  return work(scratch).finally(() => rm(scratch, { recursive: true, force: true }))
}

/** The file gets its name when it is complete. */
async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<string> {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.unfinished`
  try {
    await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
  return path
}

const summary = ({ tables, files, version }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${tables.length} tabelas, ${rows} linhas, ${files.length} ficheiros, versão ${version}`
}

const describeBackup = (place: string, manifest: Manifest): string =>
  `Cópia guardada em ${place}: ${summary(manifest)}. As chaves de DATA_DIR/keys não fazem parte dela: guarde-as à parte.\n${
    manifest.leftOut.length > 0 ? `Ficam de fora tabelas que não são do Salama: ${manifest.leftOut.join(', ')}.\n` : ''
  }`

const describeRestore = (place: string, manifest: Manifest): string => {
  const tables = manifest.tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => `  ${name}: ${rows}`)
  return [
    `Reposta a cópia ${place} de ${manifest.takenAt}: ${summary(manifest)}.`,
    ...tables,
    'Contas, palavras-passe, sessões e permissões voltaram a ser as desse momento: reveja quem é operador.',
    'Reponha também DATA_DIR/keys: sem elas todos entram de novo, os avisos dos operadores são recusados e quem é operador',
    'precisa de um código novo (npm run operator -- --email EMAIL --new-code).',
    '',
  ].join('\n')
}
