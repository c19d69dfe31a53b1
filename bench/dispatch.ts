import pg from 'pg'
import { type Candidate, comparedIn, SEARCH_RINGS } from '../server/src/domains/dispatch/offers/rules.ts'
import { candidateUser, findCandidates } from '../server/src/domains/dispatch/offers/store.ts'
import { cellOf, cellsAround, DOUBT_MS } from '../server/src/domains/dispatch/positions/rules.ts'
import { type Heard, writeHeard } from '../server/src/domains/dispatch/positions/store.ts'
import { hasPushSql } from '../server/src/domains/notifications/public.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import type { LoadRows } from '../server/testing/load-rows.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { cpuMsOf } from './harness/cpu.ts'
import { printLatency, timeEach } from './harness/latency.ts'
import { reportPositions } from './harness/position-load.ts'
import { startBareServer, startSalamaOn } from './harness/programs.ts'
import { interleave, medianOf, printFigures, printMachine, ROUNDS, SECONDS } from './harness/report.ts'

// `npm run bench -- dispatch`: how long the nearest drivers of a task take to find among 100 000 who are online, and how many
// positions a second one core takes: through the calls of the drivers' phones against a bare server that does the same,
// and in the database alone.
const DRIVERS = 100_000
/** Of them, those with a session. */
const REPORTING = 2_000
const SEARCHES = 500
const WRITES = 20

/** Greater Maputo, where they all are. */
const near = () => ({ latitude: -26 + Math.random() * 0.2, longitude: 32.45 + Math.random() * 0.2 })

const cluster = await startBenchCluster({ doctors: REPORTING, seed: seedDrivers })
try {
  printMachine({ postgresql: cluster.version, command: 'npm run bench -- dispatch' })
  const { connection } = await cluster.side('dispatch')
  const db = openDatabase({ connection, max: 4 })
  await searchNearest(db)
  await comparePositions()
  await writePositions(db)
  await db.close()
} finally {
  await cluster.stop()
}

async function searchNearest(db: Database): Promise<void> {
  const now = new Date()
  const task = {
    id: '00000000-0000-7000-8000-000000000001',
    customer_id: '00000000-0000-7000-8000-000000000002',
    excluded_user_ids: [],
    vehicle_types: ['motorcycle' as const],
    room: 1,
  }
  const [seenSince, doubtedSince] = [new Date(now.getTime() - 120_000), new Date(now.getTime() - DOUBT_MS)]
  const common = { task, mostRoom: 3, seenSince, doubtedSince, most: 20, hasPush: hasPushSql(candidateUser), now }
  const nearest = (pickup = near()): Promise<Candidate[]> =>
    findCandidates(db.sql, {
      ...common,
      pickup,
      cells: cellsAround(pickup, SEARCH_RINGS[0]),
      compared: comparedIn(SEARCH_RINGS[0]),
    })
  const found: number[] = []
  const took = await timeEach(SEARCHES, async () => found.push((await nearest()).length))
  printLatency(`the nearest of ${DRIVERS} drivers (${medianOf(found)} found)`, took)
}

/** Every driver with a session reports as fast as answers come: ours and the bare server in turn. */
async function comparePositions(): Promise<void> {
  const { patients } = cluster.rows
  const salama = await startSalamaOn(await cluster.side('salama'), { HOST: '127.0.0.1', RATE_LIMIT: 'off' })
  const bare = await startBareServer({
    connection: (await cluster.side('bare')).connection,
    positions: `
      insert into dispatch_presence as p (driver_id, seen_at, latitude, longitude, measured_at, cell)
      select d.id, now(), latitude, longitude, now(), 1
      from jsonb_to_recordset($1::jsonb) as h (user_id uuid, latitude float8, longitude float8)
        join dispatch_drivers d using (user_id)
      on conflict (driver_id) do update set seen_at = excluded.seen_at, latitude = excluded.latitude,
        longitude = excluded.longitude, measured_at = excluded.measured_at`,
  })
  const measured = (origin: string, pid: number) => async () => {
    const before = cpuMsOf([pid])
    const { perSecond } = await reportPositions(origin, patients, SECONDS)
    return { perSecond, cpuMs: (cpuMsOf([pid]) - before) / (perSecond * SECONDS) }
  }
  const [ours, reference] = [measured(salama.origin, salama.pid), measured(bare.origin, bare.pid)]
  for (const side of [ours, reference]) await side()
  const runs = await interleave({ ours, reference }, ROUNDS)
  const name = 'bare Fastify + pg, one write each 500 ms'
  printFigures([
    {
      name: 'positions of drivers through the call, one core',
      unit: 'positions/s',
      ours: runs.ours.map(({ perSecond }) => perSecond),
      reference: { name, runs: runs.reference.map(({ perSecond }) => perSecond) },
      goal: { atLeast: 3_000 },
    },
    {
      name: '… processor time of the server for one',
      unit: 'ms',
      ours: runs.ours.map(({ cpuMs = Number.NaN }) => cpuMs),
      reference: { name, runs: runs.reference.map(({ cpuMs = Number.NaN }) => cpuMs) },
    },
  ])
  await bare.stop()
  await salama.stop()
}

async function writePositions(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ user_id: string }>('select user_id from dispatch_drivers limit $1', [
    REPORTING,
  ])
  const now = Date.now()
  const began = performance.now()
  for (let write = 0; write < WRITES; write++) {
    const heard = rows.map(({ user_id }): Heard => {
      const position = near()
      const at = new Date(now + write * 500)
      return {
        user_id,
        seen_at: at,
        ...position,
        measured_at: at,
        cell: cellOf(position),
        bearing: null,
        doubted_at: null,
      }
    })
    await writeHeard(db.sql, heard)
  }
  const perSecond = (WRITES * REPORTING * 1_000) / (performance.now() - began)
  console.log(`positions written, ${REPORTING} in a statement: ${Math.round(perSecond)} a second`)
}

async function seedDrivers(template: pg.ClientConfig, { patients }: LoadRows): Promise<void> {
  const client = new pg.Client(template)
  await client.connect()
  await client.query(`
    insert into accounts_users (id, user_type, first_name, email, password_hash, terms_accepted_at, created_at)
    select gen_random_uuid(), 'delivery_driver', 'Rui', 'd' || n || '@exemplo.co.mz', '-', now(), now()
    from generate_series(1, ${DRIVERS - REPORTING}) n`)
  await client.query(
    `insert into dispatch_drivers (id, user_id, status, vehicle_type, plate, licence, is_available, created_at)
     select gen_random_uuid(), id, 'approved', 'motorcycle', 'B' || row_number() over (), 'L', true, now()
     from accounts_users where user_type = 'delivery_driver' or id = any($1::uuid[])`,
    [patients.map(({ id }) => id)],
  )
  // As `cellOf` numbers the squares; those with a session have not reported yet.
  await client.query(
    `insert into dispatch_presence (driver_id, seen_at, latitude, longitude, measured_at, cell)
     select id, now(), lat, lng, now(), floor((lat + 26.9) / 0.0045) * 4096 + floor((lng - 30.2) / 0.0045)
     from (select id, -26 + random() * 0.2 as lat, 32.45 + random() * 0.2 as lng from dispatch_drivers
       where user_id <> all($1::uuid[])) d`,
    [patients.map(({ id }) => id)],
  )
  await client.query('analyze dispatch_drivers')
  await client.query('analyze dispatch_presence')
  await client.end()
}
