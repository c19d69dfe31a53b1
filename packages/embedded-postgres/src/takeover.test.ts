import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { isRoot, makeFolder, query, refused, startChild, started } from './fixtures/children.ts'
import { readPidFile } from './pid-file.ts'
import { startEmbedded } from './supervisor.ts'

// Making a cluster takes a second of a free processor, and many on a busy machine.

const folder = makeFolder()
const dataDir = join(folder.path, 'data')
const cluster = join(dataDir, 'postgres')
const pidFile = join(cluster, 'postmaster.pid')

afterAll(folder.remove)

test('makes a whole database after the first start was killed half-way (CRS-05)', async () => {
  const seen: string[] = []
  for (const halfWay of ['PG_VERSION', join('global', 'pg_control')]) {
    const child = startChild(dataDir)
    const fresh = () => unfinished().filter((name) => !seen.includes(name))
    await appears(() => fresh().some((name) => existsSync(join(dataDir, name, halfWay))))
    await child.kill()
    seen.push(...fresh())
    expect(existsSync(cluster)).toBe(false)
  }
  const database = await startEmbedded({ dataDir })
  await query(database.connection, 'create table kept (id int)')
  await database.stop()
  expect(unfinished()).toEqual([])
})

test('takes the database over from a killed process, with every acknowledged row (CRS-01, CRS-06)', async () => {
  const child = startChild(dataDir)
  await query(await started(child), 'insert into kept values (1)')
  const left = readPidFile(cluster)?.pid
  await child.kill()
  const states: string[] = []
  const database = await startEmbedded({ dataDir, log: ({ msg, pid }) => states.push(`${msg} ${pid}`) })
  expect(states).toEqual([`stopping the database server that an earlier process left running ${left}`])
  expect(readPidFile(cluster)?.pid).not.toBe(left)
  expect(await query(database.connection, 'select id from kept')).toEqual([{ id: 1 }])
  await database.stop()
})

test('lets one process in only, and tells the other who it is (MN-02)', async () => {
  const children = [startChild(dataDir), startChild(dataDir)]
  const lines = await Promise.all(children.map((child) => child.line))
  const winner = children[lines.findIndex((line) => line.started)]
  const loser = children[lines.findIndex((line) => !line.started)]
  if (!winner || !loser) throw new Error(`one starts and one does not, but: ${JSON.stringify(lines)}`)
  const refusal = await refused(loser)
  expect(refusal.code).toBe('database.locked')
  expect(refusal.message).toContain(`já está a ser usada pelo processo ${winner.process.pid}.`)
  await expect(startEmbedded({ dataDir })).rejects.toMatchObject({ code: 'database.locked' })
  await winner.stop()
  const database = await startEmbedded({ dataDir })
  await expect(startEmbedded({ dataDir })).rejects.toMatchObject({ code: 'database.locked' })
  const late = await refused(startChild(dataDir))
  expect(late.message).toContain(`já está a ser usada pelo processo ${process.pid}.`)
  await database.stop()
})

const staleFiles = [
  { what: 'of a process that is gone', first: () => '4194000' },
  { what: 'whose number another process has now', first: (stranger: number) => `${stranger}` },
  { what: 'with a negative number', first: (stranger: number) => `-${stranger}` },
  { what: 'with a number that is none', first: () => 'abc' },
]

test.each(staleFiles)('starts in spite of a pid file $what (CRS-06)', async ({ first }) => {
  const stranger = runStranger()
  const rest = [cluster, '1700000000', '5432', join(dataDir, 'postgres-socket'), '', '', 'ready', ''].join('\n')
  writeFileSync(pidFile, `${first(stranger.pid)}\n${rest}`)
  writeFileSync(join(dataDir, 'salama.pid'), `${stranger.pid}\n`)
  writeFileSync(join(dataDir, 'postgres-socket', '.s.PGSQL.5432.lock'), `${stranger.pid}\n${rest}`)
  const database = await startEmbedded({ dataDir })
  expect(await query(database.connection, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1 }])
  await database.stop()
  expect(stranger.end()).toBe(true)
})

test('starts in spite of an empty pid file (CRS-06)', async () => {
  writeFileSync(pidFile, '')
  const database = await startEmbedded({ dataDir })
  await database.stop()
})

test('refuses the data of another PostgreSQL version with instructions, and leaves them as they are (OPS-05)', async () => {
  const versionFile = join(cluster, 'PG_VERSION')
  writeFileSync(versionFile, '17\n')
  await expect(startEmbedded({ dataDir })).rejects.toMatchObject({
    code: 'database.other_version',
    message: expect.stringMatching(
      /são do PostgreSQL 17 .* traz o 18\. Nada foi alterado\. .*npm run backup.*npm run restore/,
    ),
  })
  expect(readFileSync(versionFile, 'utf8')).toBe('17\n')
  writeFileSync(versionFile, '18\n')
  const database = await startEmbedded({ dataDir })
  expect(await query(database.connection, 'select id from kept')).toEqual([{ id: 1 }])
  await database.stop()
})

test('refuses a folder with files of something else, and touches none of them (OPS-05)', async () => {
  const other = join(folder.path, 'other')
  mkdirSync(join(other, 'postgres'), { recursive: true })
  writeFileSync(join(other, 'postgres', 'fotos.zip'), 'x')
  await expect(startEmbedded({ dataDir: other })).rejects.toMatchObject({ code: 'database.not_a_cluster' })
  expect(readdirSync(join(other, 'postgres'))).toEqual(['fotos.zip'])
})

/** Another program of the server's own user, the one case in which PostgreSQL by itself would not start. */
function runStranger(): { pid: number; end(): boolean } {
  const { uid, gid } = statSync(cluster)
  const child = spawn('sleep', ['600'], { stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) })
  return { pid: child.pid ?? 0, end: () => child.kill() }
}

function unfinished(): string[] {
  return existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-')) : []
}

async function appears(isThere: () => boolean): Promise<void> {
  while (!isThere()) await sleep(5)
}
