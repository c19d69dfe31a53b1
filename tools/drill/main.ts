import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { reachDatabase } from '../../server/src/platform/db/reach.ts'
import { startSalama } from '../../server/testing/salama-process.ts'
import { startSystemPostgres } from '../../server/testing/system-postgres.ts'
import { simulate } from '../../simulation/run.ts'
import { Person } from '../person.ts'
import { fillEmptyTables } from './empty-tables.ts'
import { countOf, differences, type Fingerprint, fingerprintOf, LEFT_OUT, sha256 } from './fingerprint.ts'
import { liveADay } from './journeys.ts'
import { refusalOf, runCommand, urlOf } from './programs.ts'

// `npm run drill [-- --simulate]`: fills a server, backs it up, restores into an empty embedded database and an empty
// PostgreSQL 15, and compares every table and every file; then people use what was restored. It is filled by the
// demonstration and a day of its people, with --simulate by ninety faulty checkouts of every kind. Tables that nobody wrote
// to get a row that their constraints allow: a table without any is an error.
const OLDEST = 15
const PEOPLE = 3
const DEMO = { DEMO: '1', RATE_LIMIT: 'on', SANDBOX_DELAY_MS: '50' }
/** The smallest picture there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Remembered = { person: string; appointmentId: string; uploadId: string; upload: string }

const { values } = parseArgs({ options: { simulate: { type: 'boolean', default: false } } })
const folder = mkdtempSync(join(tmpdir(), 'salama-drill-'))
if (process.getuid?.() === 0) chmodSync(folder, 0o711)
const startedAt = performance.now()
const say = (what: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${what}`)
let isEqual = true

try {
  const [original, backup] = [join(folder, 'original'), join(folder, 'backup')]
  mkdirSync(original)
  const remembered = await (values.simulate ? simulateIn(original) : fill(original))
  say(`filled: ${values.simulate ? '90 faulty checkouts' : 'the demonstration, and what people did in it'}`)
  const made = await withEmbedded(original, fillEmptyTables)
  say(`${made.length} tables to which nobody wrote have a row that their constraints allow: ${made.join(', ')}`)
  const before = await fingerprintEmbedded(original)
  const hashes = [...before].filter(([name]) => name.startsWith('rows of '))
  const rows = hashes.reduce((sum, [, hash]) => sum + countOf(hash), 0)
  const files = [...before.keys()].filter((name) => name.startsWith('file ')).length
  const bare = hashes.filter(([, hash]) => countOf(hash) === 0).map(([name]) => name.slice('rows of '.length))
  if (bare.length > 0) throw new Error(`tables without a row, so nothing is shown of them: ${bare}`)
  say((await runCommand('backup', [backup], { DATA_DIR: original })).trim())
  await restoreEmbedded({ original, backup, before, remembered })
  await restoreSystem({ original, backup, before, remembered })
  say(await refusalOf('restore', [backup], { DATA_DIR: original }))
  console.log(`\n${hashes.length} tables, ${rows} rows, ${files} files`)
  for (const left of LEFT_OUT) console.log(`left out on purpose: ${left}`)
  console.log(isEqual ? 'everything came back' : 'NOT everything came back')
  process.exitCode = isEqual ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function fill(dataDir: string): Promise<Remembered[]> {
  const server = await startSalama({ env: { DATA_DIR: dataDir, ...DEMO } })
  await server.ready()
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const person = new Person(server.origin)
      await person.signUp()
      const [appointmentId, uploadId] = [await person.bookAndPay(), await person.upload(PICTURE)]
      return { person: person.email, appointmentId, uploadId, upload: await downloaded(person, uploadId) }
    }),
  )
  await liveADay(server.origin)
  await server.stop()
  return people
}

/** Orders, rides, plans, courses, refunds and payouts in their many ends; what the simulation finds is not asked here. */
async function simulateIn(dataDir: string): Promise<Remembered[]> {
  const [seed, payments, kills] = [20_261_121, 90, 1]
  await simulate({ dataDir, seed, payments, kills, atOnce: 12, pinMs: 1_500, unclaimedMs: 2_000 })
  // The canteen is a module of the simulation: no migration of the product makes its tables.
  await withEmbedded(dataDir, async (connection) => {
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('drop table canteen_benefits, canteen_covers, canteen_meals, canteen_payees cascade')
    await client.end()
  })
  return []
}

async function downloaded(person: Person, uploadId: string): Promise<string> {
  return sha256(await person.send<string>('GET', `/api/uploads/${uploadId}`))
}

type Drill = { original: string; backup: string; before: Fingerprint; remembered: Remembered[] }

async function restoreEmbedded(drill: Drill): Promise<void> {
  const dataDir = join(folder, 'embedded')
  await runCommand('restore', [drill.backup], { DATA_DIR: dataDir })
  compare(drill, await fingerprintEmbedded(dataDir), 'an empty embedded database')
  await visit(drill, { DATA_DIR: dataDir })
}

async function restoreSystem(drill: Drill): Promise<void> {
  const system = await startSystemPostgres(OLDEST)
  if (!system) throw new Error(`PostgreSQL ${OLDEST} is not installed: apt-get install postgresql-${OLDEST}`)
  try {
    const env = { DATA_DIR: join(folder, 'system'), DATABASE_URL: urlOf(system.connection) }
    await runCommand('restore', [drill.backup], env)
    compare(drill, await fingerprint(system.connection, env.DATA_DIR), `an empty PostgreSQL ${OLDEST}`)
    await visit(drill, env)
  } finally {
    await system.stop()
  }
}

function fingerprint(connection: pg.ClientConfig, dataDir: string): Promise<Fingerprint> {
  return fingerprintOf(connection, join(dataDir, 'files'))
}

function fingerprintEmbedded(dataDir: string): Promise<Fingerprint> {
  return withEmbedded(dataDir, (connection) => fingerprint(connection, dataDir))
}

async function withEmbedded<T>(dataDir: string, work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const { connection, leave } = await reachDatabase({ databaseUrl: undefined, databaseListenUrl: undefined, dataDir })
  return work(connection).finally(leave)
}

function compare({ before }: Drill, after: Fingerprint, where: string): void {
  const differing = differences(before, after)
  if (differing.length > 0) isEqual = false
  say(`restored into ${where}: ${differing.length === 0 ? `all ${before.size} hashes equal` : `DIFFERS: ${differing}`}`)
}

/** Whoever had an account, an appointment and a file finds them, and books again. */
async function visit(
  { original, remembered }: Drill,
  env: Record<string, string> & { DATA_DIR: string },
): Promise<void> {
  cpSync(join(original, 'keys'), join(env.DATA_DIR, 'keys'), { recursive: true })
  const server = await startSalama({ env: { ...env, ...DEMO } })
  await server.ready()
  await new Person(server.origin).signUp()
  for (const { person: email, appointmentId, uploadId, upload } of remembered) {
    const person = new Person(server.origin, email)
    await person.signIn()
    await person.send('GET', `/api/appointments/${appointmentId}`)
    if ((await downloaded(person, uploadId)) !== upload) throw new Error('the file of a person is another one')
    await person.bookAndPay()
  }
  await server.stop()
  say('started on it: people sign up, sign in, find their appointments and files, book and pay')
}
