import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paid } from '../../../testing/payments/payments.ts'
import { signedFor } from '../../../testing/prescriptions.ts'
import { createEmptyDatabase, startTestServer, type TestServer } from '../../../testing/server.ts'
import { backUp } from './backup.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { migrate } from './migrate.ts'
import { type Migration, readMigrations, tablesOf } from './migrations.ts'
import { restore } from './restore.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'salama-backup-'))
const filesDir = join(folder, 'files')

beforeAll(async () => {
  server = await startTestServer()
  mkdirSync(filesDir)
  writeFileSync(join(filesDir, 'proof'), 'bytes')
  writeFileSync(join(filesDir, 'arriving.part'), 'half')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const connectionOf = ({ app }: TestServer): pg.ClientConfig => {
  const { host, port, user, database } = app.platform.db.pool.options
  return { host, port, user, database } as pg.ClientConfig
}

const keys = { 'session-secret': 'a1', 'callback-token': 'b1' }

const take = (name: string) =>
  backUp({ connection: connectionOf(server), filesDir, keys, version: '0.2.0', target: join(folder, name) })

async function emptyTarget(name: string) {
  const { connection } = await createEmptyDatabase()
  return { connection, filesDir: join(folder, `${name}-files`), keys: {} }
}

test('restores one moment of a database that was being written, with its files, on a clean machine (OPS-06, X-165)', async () => {
  await server.person({ fullName: 'Antes da Cópia' })
  let writing = true
  const writer = (async () => {
    for (let n = 0; writing; n++) await server.person({ fullName: `Durante ${n}` })
  })()
  const manifest = await take('whole')
  writing = false
  await writer
  const target = await emptyTarget('whole')
  await restore({ ...target, source: join(folder, 'whole') })
  const restored = await startTestServer({ database: { connection: target.connection } })
  try {
    const [{ users, orphans } = { users: 0, orphans: 1 }] = await restored.query<{ users: number; orphans: number }>(`
      select (select count(*)::int from accounts_users) as users,
        (select count(*)::int from platform_sessions s where not exists (select from accounts_users u where u.id = s.user_id)) as orphans`)
    expect({ users, orphans }).toEqual({
      users: manifest.tables.find(({ name }) => name === 'accounts_users')?.rows,
      orphans: 0,
    })
    expect(readdirSync(target.filesDir)).toEqual(['proof'])
    expect(readFileSync(join(target.filesDir, 'proof'), 'utf8')).toBe('bytes')
    // Identity columns go on where they were: a new row collides with no old one.
    await restored.person()
    expect((await restored.visitor().post('/api/auth/login', { identifier: 'x', password: 'y' })).status).toBe(401)
  } finally {
    await restored.stop()
  }
})

test('restores a signed prescription, and guards it as before (OPS-06)', async () => {
  const { id } = await signedFor(server)
  await take('signed')
  const target = await emptyTarget('signed')
  await restore({ ...target, source: join(folder, 'signed') })
  const lines = 'select * from prescriptions_lines order by prescription_id, place'
  const restored = new pg.Client(target.connection)
  await restored.connect()
  try {
    expect((await restored.query(lines)).rows).toEqual(await server.query(lines))
    await expect(
      restored.query(`update prescriptions_lines set dose = '9 cápsulas' where prescription_id = $1`, [id]),
    ).rejects.toThrow(/never changed/)
    // Every trigger is as the migrations left it: on.
    const off = "select tgrelid::regclass, tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'"
    expect((await restored.query(off)).rows).toEqual([])
  } finally {
    await restored.end()
  }
})

/** Changes the manifest as whoever can compute a hash would. */
function rewriteManifest(source: string, change: (manifest: Manifest) => void): void {
  const manifest = JSON.parse(readFileSync(join(source, 'manifest.json'), 'utf8')) as Manifest
  change(manifest)
  const text = JSON.stringify(manifest)
  writeFileSync(join(source, 'manifest.json'), text)
  writeFileSync(join(source, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'))
}

const table = (source: string) => join(source, 'tables', 'accounts_users.copy.gz')
const proof = (source: string) => join(source, 'files', 'proof')
const LEDGER = /^ledger_|^payments_ledger/

test.each<[string, (source: string) => void]>([
  ['a changed byte', (source) => appendFileSync(table(source), 'x')],
  ['a cut table', (source) => truncateSync(table(source), 10)],
  ['a missing table', (source) => rmSync(table(source))],
  ['a changed file', (source) => writeFileSync(proof(source), 'other')],
  ['a missing file', (source) => rmSync(proof(source))],
  [
    'a link for a file',
    (source) => {
      rmSync(proof(source))
      symlinkSync(join(filesDir, 'proof'), proof(source))
    },
  ],
  ['a changed manifest', (source) => appendFileSync(join(source, 'manifest.json'), ' ')],
  [
    'a manifest without the books',
    (source) =>
      rewriteManifest(source, (manifest) => {
        manifest.tables = manifest.tables.filter(({ name }) => !LEDGER.test(name))
      }),
  ],
  [
    'a file outside its folder',
    (source) =>
      rewriteManifest(source, ({ files }) => {
        for (const file of files) file.name = '../manifest.json'
      }),
  ],
])('refuses a backup with %s before touching anything (OPS-07)', async (name, damage) => {
  const source = join(folder, name.replace(/ /g, '-'))
  await take(name.replace(/ /g, '-'))
  damage(source)
  const target = await emptyTarget(name)
  await expect(restore({ ...target, source })).rejects.toThrow(BackupError)
  await expectUntouched(target)
})

async function expectUntouched({ connection, filesDir }: Awaited<ReturnType<typeof emptyTarget>>): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  expect((await client.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
  await client.end()
  expect(existsSync(filesDir) ? readdirSync(filesDir) : []).toEqual([])
}

/** Changes one column of the first row of a table, with all hashes as whoever can compute them would. */
function rewriteRow(source: string, name: string, change: (columns: string[]) => void): void {
  const file = join(source, 'tables', `${name}.copy.gz`)
  const [first = '', ...rest] = gunzipSync(readFileSync(file)).toString().split('\n')
  const columns = first.split('\t')
  change(columns)
  writeFileSync(file, gzipSync([columns.join('\t'), ...rest].join('\n')))
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  rewriteManifest(source, ({ tables }) => {
    for (const table of tables) if (table.name === name) table.sha256 = sha256
  })
}

const added = (amount: string | undefined) => String(Number(amount) + 777)

test.each<[string, RegExp, (source: string) => void]>([
  [
    'books',
    /ledger posting .* does not sum to zero/,
    (source) =>
      rewriteRow(source, 'ledger_entries', (row) => {
        row[3] = added(row[3])
      }),
  ],
  [
    'readings',
    /chain of readings is broken/,
    (source) =>
      rewriteRow(source, 'records_readings', (row) => {
        row[3] = 'record.printed'
      }),
  ],
])('refuses a backup whose %s were changed with their hashes (OPS-07)', async (what, sentence, change) => {
  const seller = await server.person()
  await paid(seller, { amount: 100_00 })
  const { patient } = await signedFor(server)
  await server.query(
    `insert into records_readings (patient_id, reader_id, action, at) values ($1, $2, 'record.read', now())`,
    [patient.id, seller.id],
  )
  const name = `changed-${what}`
  await take(name)
  change(join(folder, name))
  const target = await emptyTarget(name)
  await expect(restore({ ...target, source: join(folder, name) })).rejects.toThrow(sentence)
  await expect(restore({ ...target, source: join(folder, name) })).rejects.toThrow(BackupError)
  await expectUntouched(target)
})

test.each<[string, RegExp, (manifest: Manifest) => void]>([
  [
    'a newer release',
    /mais recente \(tem 9999_later\.sql\)/,
    ({ migrations }) => migrations.push({ name: '9999_later.sql', checksum: 'x' }),
  ],
  [
    'a release before migrations stood still',
    /não é desta linha de versões: tem 0002_accounts_users\.sql.* não tem 0001_accounts_users\.sql/,
    ({ migrations }) => Object.assign(migrations[0] ?? {}, { name: '0002_accounts_users.sql' }),
  ],
  [
    'a changed migration',
    /tem outra 0001_accounts_users/,
    ({ migrations }) => Object.assign(migrations[0] ?? {}, { checksum: 'x' }),
  ],
  [
    'an older format',
    /versão 0\.1\.0, anterior/,
    (manifest) => Object.assign(manifest, { format: 2, version: '0.1.0' }),
  ],
  [
    'a newer format',
    /versão 9\.0\.0, mais recente/,
    (manifest) => Object.assign(manifest, { format: 4, version: '9.0.0' }),
  ],
])('refuses a backup of %s with its sentence, and touches nothing (OPS-04, OPS-07)', async (name, sentence, change) => {
  const source = name.replace(/ /g, '-')
  await take(source)
  rewriteManifest(join(folder, source), change)
  const target = await emptyTarget(source)
  await expect(restore({ ...target, source: join(folder, source) })).rejects.toThrow(sentence)
  await expectUntouched(target)
})

test('refuses a backup beside the keys of another installation, and takes it beside its own or none (OPS-07)', async () => {
  const source = join(folder, 'keyed')
  await take('keyed')
  const target = await emptyTarget('keyed')
  const other = { ...keys, 'callback-token': 'b2' }
  await expect(restore({ ...target, keys: other, source })).rejects.toThrow(
    /chaves desta instalação \(callback-token\)/,
  )
  await expectUntouched(target)
  await restore({ ...target, keys, source })
  expect(readdirSync(target.filesDir)).toEqual(['proof'])
})

test('a restore that fails half way leaves database and files as they were, and the next one works (OPS-07)', async () => {
  const source = join(folder, 'broken-off')
  await take('broken-off')
  // The last table that is loaded says another number of rows than it holds.
  const whole = readFileSync(join(source, 'manifest.json'), 'utf8')
  rewriteManifest(source, ({ tables }) => {
    for (const table of tables.slice(-1)) table.rows += 1
  })
  const target = await emptyTarget('broken-off')
  await expect(restore({ ...target, source })).rejects.toThrow(/linhas e devia ter/)
  await expectUntouched(target)
  rewriteManifest(source, (manifest) => Object.assign(manifest, JSON.parse(whole)))
  await restore({ ...target, source })
})

test('restores a backup of an older schema and brings it to this one (OPS-04)', async () => {
  const older = await emptyTarget('older')
  const known = readMigrations()
  await migrate(older.connection, { migrations: known.slice(0, 3) })
  await backUp({ ...older, version: '0.2.0', target: join(folder, 'older') })
  const target = await emptyTarget('older-restored')
  await restore({ ...target, source: join(folder, 'older') })
  expect(await migrate(target.connection)).toEqual([])
})

test('leaves out the tables of others, and says so (OPS-06)', async () => {
  await server.query('create table theirs (id int); insert into theirs values (1)')
  const { leftOut, tables } = await take('shared')
  expect([leftOut, tables.some(({ name }) => name === 'theirs')]).toEqual([['theirs'], false])
  await server.query('drop table theirs')
})

test('a release that does not know the whole schema makes no backup of it (OPS-06)', async () => {
  const newer = await emptyTarget('newer')
  const [first] = readMigrations()
  await migrate(newer.connection, { migrations: [{ ...first, name: '9999_newer.sql' } as Migration] })
  await expect(backUp({ ...newer, version: '0.2.0', target: join(folder, 'newer') })).rejects.toThrow(/9999_newer/)
})

test('a restored sequence gives no number a second time, though the row that had it is gone (OPS-06)', async () => {
  const next = "select nextval('ledger_accounts_id_seq')::int as next"
  const [given] = await server.query<{ next: number }>(next)
  await take('numbered')
  const target = await emptyTarget('numbered')
  await restore({ ...target, source: join(folder, 'numbered') })
  const client = new pg.Client(target.connection)
  await client.connect()
  expect((await client.query(next)).rows).toEqual([{ next: (given?.next ?? 0) + 1 }])
  await client.end()
})

test('knows every table that the migrations make', async () => {
  const rows = await server.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'platform_migrations'",
  )
  expect(tablesOf(readMigrations()).sort()).toEqual(rows.map(({ name }) => name).sort())
  expect(rows.some(({ name }) => LEDGER.test(name))).toBe(true)
})

test('refuses a folder that is no whole copy, and a database or a folder that is not empty (OPS-06, OPS-07)', async () => {
  await take('later')
  const target = await emptyTarget('later')
  await expect(restore({ ...target, source: join(folder, 'nothing') })).rejects.toThrow(/não é uma cópia completa/)
  await expect(
    restore({ connection: connectionOf(server), filesDir, keys, source: join(folder, 'later') }),
  ).rejects.toThrow(/não está vazia/)
  mkdirSync(target.filesDir)
  writeFileSync(join(target.filesDir, 'theirs'), 'bytes')
  await expect(restore({ ...target, source: join(folder, 'later') })).rejects.toThrow(/não são da cópia \(theirs\)/)
})

test('leaves no half copy behind when it cannot be finished', async () => {
  await expect(
    backUp({
      connection: { ...connectionOf(server), database: 'postgres' },
      filesDir,
      keys,
      version: '0.2.0',
      target: join(folder, 'half'),
    }),
  ).rejects.toThrow()
  expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([])
})

test('everything in a backup is for its owner alone, whatever the umask allows (PRV-04)', async () => {
  const before = process.umask(0)
  try {
    await take('private')
  } finally {
    process.umask(before)
  }
  const kept = readdirSync(join(folder, 'private'), { recursive: true }).map(String)
  expect(kept.length).toBeGreaterThan(3)
  const open = ['.', ...kept].filter((name) => (statSync(join(folder, 'private', name)).mode & 0o077) !== 0)
  expect(open).toEqual([])
})
