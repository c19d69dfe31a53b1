import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPidFile } from '@salama/embedded-postgres'
import pg from 'pg'
import { childrenOf, endWithUs, startSalama } from '../server/testing/salama-process.ts'
import { startSystemPostgres } from '../server/testing/system-postgres.ts'
import { differences, type Fingerprint, fingerprintOf } from './drill/fingerprint.ts'
import { urlOf } from './drill/programs.ts'
import { Person } from './person.ts'

// `npm run prove:pitr`: a PostgreSQL 15 that archives to pgBackRest as docs/operations.md sets it up. People book and pay on
// it, a second is noted, they go on, and somebody empties a table; the machine is lost, and what pgBackRest kept is restored
// to that second: every table is equal, people find what they had then, nobody what came later, and they go on.
const VERSION = 15
const BIN = `/usr/lib/postgresql/${VERSION}/bin`
const PGBACKREST = '/usr/bin/pgbackrest'
const MISSING = `PostgreSQL ${VERSION} or pgBackRest is missing: apt-get install postgresql-${VERSION} pgbackrest`
const RESTORED_PORT = 5434
const PEOPLE = 3
/** PostgreSQL archives by itself once a minute. */
const ARCHIVED_MS = 180_000
/** The noted second lies between what was before and what came after. */
const APART_MS = 1_500
const DEMO = { DEMO: '1', RATE_LIMIT: 'on', SANDBOX_DELAY_MS: '50' }

type Remembered = { email: string; appointmentId: string }
type Address = { host: string; port: number; user: string; database: string }
type Owner = { uid: number; gid: number }

if (!existsSync(PGBACKREST)) throw new Error(MISSING)
const folder = mkdtempSync(join(tmpdir(), 'salama-pitr-'))
chmodSync(folder, 0o755)
const configuration = join(folder, 'pgbackrest.conf')
const startedAt = performance.now()
const say = (what: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${what}`)

const system = await startSystemPostgres(VERSION, {
  wal_level: 'replica',
  archive_mode: 'on',
  archive_timeout: '60',
  archive_command: `${PGBACKREST} --config=${configuration} --stanza=salama archive-push %p`,
})
if (!system) throw new Error(MISSING)
let restored: ChildProcess | undefined
try {
  const { connection, admin } = system
  const cluster = join(dirname(connection.host), 'postgres')
  const owner = statSync(cluster)
  configure({ cluster, admin, owner })
  backrest(owner, ['stanza-create'])
  const earlier = await live(connection)
  say(`people booked and paid: ${earlier.length}`)
  backrest(owner, ['backup', '--type=full'])
  say('pgBackRest has a full backup')
  const alsoEarlier = await live(connection)
  const before = await stateOf(connection)
  const second = await nowOf(admin)
  say(`the second to go back to: ${second}`)
  await sleep(APART_MS)
  const later = await live(connection)
  await destroy(admin)
  say(`then ${later.length} more booked and paid, and somebody emptied accounts_users with all that hangs on it`)
  await archived(admin)
  killWholly(cluster)
  say('the archive has all of it; the cluster is killed')
  const copy = join(folder, 'restored')
  mkdirSync(copy, { mode: 0o700 })
  chownSync(copy, owner.uid, owner.gid)
  const to = ['--type=time', `--target=${second}`, '--target-action=promote']
  backrest(owner, ['restore', `--pg1-path=${copy}`, ...to])
  restored = startRestored(copy, { host: connection.host, owner })
  const again = { ...connection, port: RESTORED_PORT }
  await promoted(again)
  say('restored and promoted')
  const after = await stateOf(again)
  const differing = [...differences(before.hashes, after.hashes), ...behind(before.sequences, after.sequences)]
  say(
    `compared with that second: ${differing.length > 0 ? `DIFFERS: ${differing}` : `all ${before.hashes.size} hashes equal`}`,
  )
  await goOn(again, { earlier: [...earlier, ...alsoEarlier], later })
  say('started on it: people find what they had, nobody what came later; they book and pay again')
  process.exitCode = differing.length === 0 ? 0 : 1
} finally {
  if (restored?.kill('SIGQUIT')) await once(restored, 'exit')
  await system.stop()
  rmSync(folder, { recursive: true, force: true })
}

function configure({ cluster, admin, owner }: { cluster: string; admin: Address; owner: Owner }): void {
  const places = ['repo', 'log', 'lock', 'spool'].map((name) => join(folder, name))
  for (const place of places) {
    mkdirSync(place, { mode: 0o700 })
    chownSync(place, owner.uid, owner.gid)
  }
  const [repo, log, lock, spool] = places
  writeFileSync(
    configuration,
    `[global]
repo1-path=${repo}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only-for-this-run
log-path=${log}
lock-path=${lock}
spool-path=${spool}
log-level-console=warn
start-fast=y

[salama]
pg1-path=${cluster}
pg1-socket-path=${admin.host}
pg1-port=${admin.port}
pg1-user=${admin.user}
`,
    { mode: 0o644 },
  )
}

/** As whoever runs the database. */
function backrest({ uid, gid }: Owner, args: string[]): void {
  const isRoot = process.getuid?.() === 0
  const all = [`--config=${configuration}`, '--stanza=salama', ...args]
  execFileSync(PGBACKREST, all, { cwd: '/', stdio: ['ignore', 'inherit', 'inherit'], ...(isRoot ? { uid, gid } : {}) })
}

function envFor(connection: Address): Record<string, string> {
  return { ...DEMO, DATABASE_URL: urlOf(connection), DATA_DIR: join(folder, 'data') }
}

type State = { hashes: Fingerprint; sequences: Map<string, number> }

/** Recovery leaves out up to 32 numbers of a sequence, which are logged ahead: these are compared apart. */
async function stateOf(connection: Address): Promise<State> {
  const all = await fingerprintOf(connection, join(folder, 'none'))
  const hashes = new Map([...all].filter(([name]) => !name.startsWith('sequence ')))
  const rows = await ask<{ name: string; last: string | null }>(
    connection,
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'",
  )
  return { hashes, sequences: new Map(rows.map(({ name, last }) => [name, Number(last ?? 0)])) }
}

/** The sequences that would give a number again. */
function behind(before: State['sequences'], after: State['sequences']): string[] {
  return [...before].flatMap(([name, last]) => ((after.get(name) ?? -1) < last ? [`sequence ${name}`] : []))
}

/** The product runs for as long as this takes, so that nothing moves when the tables are compared. */
async function live(connection: Address): Promise<Remembered[]> {
  const server = await startSalama({ env: envFor(connection) })
  await server.ready()
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const person = new Person(server.origin)
      await person.signUp()
      return { email: person.email, appointmentId: await person.bookAndPay() }
    }),
  )
  await server.stop()
  return people
}

async function goOn(connection: Address, { earlier, later }: Record<'earlier' | 'later', Remembered[]>): Promise<void> {
  const server = await startSalama({ env: envFor(connection) })
  await server.ready()
  for (const { email, appointmentId } of earlier) {
    const person = new Person(server.origin, email)
    await person.signIn()
    await person.send('GET', `/api/appointments/${appointmentId}`)
    await person.bookAndPay()
  }
  for (const { email } of later) {
    const answer = await new Person(server.origin, email).signIn().then(
      () => 'and is there',
      ({ message }: Error) => message,
    )
    if (!answer.includes(' answered 401')) throw new Error(`${email} came after the second: ${answer}`)
  }
  await server.stop()
}

async function ask<R extends pg.QueryResultRow>(address: Address, statement: string): Promise<R[]> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end()
  }
}

async function nowOf(admin: Address): Promise<string> {
  await sleep(APART_MS)
  const [row] = await ask<{ now: string }>(
    admin,
    "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00' as now",
  )
  return row?.now ?? ''
}

async function destroy(admin: Address): Promise<void> {
  // With the guards of histories lifted, as only a superuser can.
  const statement = 'set session_replication_role = replica; truncate accounts_users cascade'
  await ask({ ...admin, database: 'salama' }, statement)
}

/** What was written until now has left the machine. */
async function archived(admin: Address): Promise<void> {
  const [last] = await ask<{ name: string }>(admin, 'select pg_walfile_name(pg_switch_wal()) as name')
  for (const giveUpAt = Date.now() + ARCHIVED_MS; Date.now() < giveUpAt; await sleep(100)) {
    const [state] = await ask<{ done: boolean }>(
      admin,
      `select coalesce(last_archived_wal >= '${last?.name}', false) as done from pg_stat_archiver`,
    )
    if (state?.done) return
  }
  throw new Error(`${last?.name} was not archived within ${ARCHIVED_MS} ms`)
}

function killWholly(cluster: string): void {
  const postmaster = readPidFile(cluster)?.pid ?? 0
  for (const pid of [postmaster, ...childrenOf(postmaster)])
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // A child that ended meanwhile, or with its postmaster.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

function startRestored(copy: string, { host, owner }: { host: string; owner: Owner }): ChildProcess {
  const settings = { port: RESTORED_PORT, unix_socket_directories: host, listen_addresses: '', archive_mode: 'off' }
  const child = spawn(
    `${BIN}/postgres`,
    ['-D', copy, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { stdio: 'ignore', cwd: '/', ...(process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {}) },
  )
  endWithUs(child)
  return child
}

async function promoted(address: Address): Promise<void> {
  for (const giveUpAt = Date.now() + ARCHIVED_MS; Date.now() < giveUpAt; await sleep(100)) {
    const state = await ask<{ standby: boolean }>(address, 'select pg_is_in_recovery() as standby').catch(() => [])
    if (state[0]?.standby === false) return
  }
  throw new Error('the restored database did not come up')
}
