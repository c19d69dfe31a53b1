import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeFolder, query, startChild, started } from './fixtures/children.ts'
import { readPidFile } from './pid-file.ts'
import type { LogLine } from './server-log.ts'
import { type EmbeddedDatabase, startEmbedded } from './supervisor.ts'

// Making a cluster takes a second of a free processor, and many on a busy machine.

const PAGE_BYTES = 8192
const folder = makeFolder()
const dataDir = join(folder.path, 'data')
const cluster = join(dataDir, 'postgres')
const logged: LogLine[] = []
let database: EmbeddedDatabase

const start = async () => {
  database = await startEmbedded({ dataDir, log: (line) => logged.push(line) })
}
const serverPid = () => readPidFile(cluster)?.pid ?? 0
const reaches = (state: string) =>
  new Promise<void>((settle) => database.onStateChange((next) => next === state && settle()))

beforeAll(start)
afterEach(() => database.stop())
afterAll(folder.remove)

test('gives the application a database of its own, without the rights of a superuser', async () => {
  const rows = await query(
    database.connection,
    `select rolsuper, rolcreaterole, rolcreatedb, pg_get_userbyid(datdba) as owner
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, owner: 'salama' }])
  await query(database.connection, 'create table kept (id int primary key)')
  const extensions = await query<{ extname: string }>(database.connection, 'select extname from pg_extension')
  expect(extensions.map((row) => row.extname)).toEqual(expect.arrayContaining(['btree_gist', 'pg_trgm']))
})

test('keeps every promise of durability, listens on no port, lets nobody else at its socket (CRS-03)', async () => {
  await start()
  const rows = await query(
    database.admin,
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses')`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    listen_addresses: '',
  })
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
  expect(statSync(cluster).mode & 0o777).toBe(0o700)
})

test('finds its rows again after a stop, which leaves nothing running and frees the folder', async () => {
  await start()
  await query(database.connection, 'insert into kept values (1)')
  const pid = serverPid()
  await database.stop()
  expect(database.state).toBe('absent')
  expect(readPidFile(cluster)).toBeNull()
  expect(existsSync(`/proc/${pid}`)).toBe(false)
  await start()
  expect(await query(database.connection, 'select id from kept')).toEqual([{ id: 1 }])
  expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([])
})

test('refuses a page whose bytes were changed on the disk, and still reads the others (CRS-07)', async () => {
  await start()
  await query(database.connection, 'create table pages (id int, words text)')
  await query(database.connection, "insert into pages select n, repeat('a', 1000) from generate_series(1, 40) as n")
  const [place] = await query<{ path: string }>(database.connection, "select pg_relation_filepath('pages') as path")
  await query(database.admin, 'checkpoint')
  await database.stop()
  const file = openSync(join(cluster, place?.path ?? ''), 'r+')
  // In the middle of the second of several pages: a letter of what was written.
  writeSync(file, 'b', PAGE_BYTES + PAGE_BYTES / 2)
  closeSync(file)
  await start()
  await expect(query(database.connection, 'select count(words) from pages')).rejects.toMatchObject({ code: 'XX001' })
  const onOthers = "select count(*)::int as kept from pages where ctid < '(1,0)'"
  expect(await query(database.connection, onOthers)).toEqual([{ kept: 7 }])
})

test('starts again by itself when its processes are killed, and loses no acknowledged row (CRS-02)', async () => {
  await start()
  const states: string[] = []
  database.onStateChange((state) => states.push(state))
  const ready = reaches('ready')
  await query(database.connection, 'insert into kept values (2)')
  const group = serverPid()
  const backends = await query<{ pid: number }>(database.admin, 'select pid from pg_stat_activity')
  for (const pid of [group, ...backends.map((row) => row.pid)]) killIfAlive(pid)
  await ready
  expect(states).toEqual(['starting', 'ready'])
  expect(await query(database.connection, 'select count(*)::int as rows from kept where id = 2')).toEqual([{ rows: 1 }])
})

test('gives up after a few failures in a row and says why', async () => {
  await start()
  const broken = reaches('broken')
  const control = join(cluster, 'global', 'pg_control')
  renameSync(control, `${control}.away`)
  killIfAlive(serverPid())
  await broken
  renameSync(`${control}.away`, control)
  const failures = logged.filter((line) => 'attempt' in line)
  expect(failures.map((line) => line.attempt)).toEqual([1, 2, 3, 4, 5])
  expect(failures[0]?.cause).toContain('pg_control')
  await database.stop()
  expect(database.state).toBe('absent')
})

test('goes on serving after Ctrl-C in the terminal, until Node has drained (CRS-08)', async () => {
  const child = startChild(dataDir)
  const connection = await started(child)
  const server = serverPid()
  process.kill(-(child.process.pid ?? 0), 'SIGINT')
  expect(processGroup(server)).not.toBe(child.process.pid)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await child.stop()
  expect(readPidFile(cluster)).toBeNull()
})

test('takes the server along when Node ends without stopping it', async () => {
  const child = startChild(dataDir)
  await started(child)
  await child.leave()
  // Its last checkpoint waits for the disk.
  await expect.poll(() => readPidFile(cluster)).toBeNull()
})

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function processGroup(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }))
}
