import pg from 'pg'
import { type Candidate, comparedIn, SEARCH_RINGS } from '../server/src/domains/dispatch/offers/rules.ts'
import { findCandidates } from '../server/src/domains/dispatch/offers/store.ts'
import { cellOf, cellsAround } from '../server/src/domains/dispatch/positions/rules.ts'
import { type Heard, writeHeard } from '../server/src/domains/dispatch/positions/store.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { printLatency } from './harness/latency.ts'
import { printMachine } from './harness/report.ts'

// `npm run bench:dispatch`: how long the nearest drivers of a task take to find among 100 000 who are online, and how many
// positions a second reach the database.
const DRIVERS = 100_000
const SEARCHES = 500
const WRITES = 20
const WRITTEN_AT_ONCE = 2_000

/** Greater Maputo, where they all are. */
const near = () => ({ latitude: -26 + Math.random() * 0.2, longitude: 32.45 + Math.random() * 0.2 })

const cluster = await startBenchCluster({ doctors: 1, seed: (template) => seedDrivers(template) })
try {
  printMachine({ postgresql: cluster.version, command: 'npm run bench:dispatch' })
  const { connection } = await cluster.side('dispatch')
  const db = openDatabase({ connection, max: 4 })
  const now = new Date()
  const task = {
    id: '00000000-0000-7000-8000-000000000001',
    customer_id: '00000000-0000-7000-8000-000000000002',
    excluded_user_ids: [],
    vehicle_types: ['motorcycle' as const],
    room: 1,
  }
  const common = { task, mostRoom: 3, seenSince: new Date(now.getTime() - 120_000), most: 20, now }
  const nearest = (pickup = near()): Promise<Candidate[]> =>
    findCandidates(db.sql, {
      ...common,
      pickup,
      cells: cellsAround(pickup, SEARCH_RINGS[0]),
      compared: comparedIn(SEARCH_RINGS[0]),
    })
  for (let warm = 0; warm < 50; warm++) await nearest()
  const took: number[] = []
  let found = 0
  for (let search = 0; search < SEARCHES; search++) {
    const began = performance.now()
    found += (await nearest()).length
    took.push(performance.now() - began)
  }
  printLatency(`the nearest of ${DRIVERS} drivers (${(found / SEARCHES).toFixed(1)} found)`, took)

  const { rows } = await db.pool.query<{ user_id: string }>('select user_id from dispatch_drivers limit $1', [
    WRITTEN_AT_ONCE,
  ])
  const began = performance.now()
  for (let write = 0; write < WRITES; write++) {
    const heard = rows.map(({ user_id }): Heard => {
      const position = near()
      const at = new Date(now.getTime() + write * 500)
      return { user_id, seen_at: at, ...position, measured_at: at, cell: cellOf(position) }
    })
    await writeHeard(db.sql, heard)
  }
  const perSecond = (WRITES * WRITTEN_AT_ONCE * 1_000) / (performance.now() - began)
  console.log(`positions written, ${WRITTEN_AT_ONCE} in a statement: ${Math.round(perSecond)} a second`)
  await db.close()
} finally {
  await cluster.stop()
}

async function seedDrivers(template: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(template)
  await client.connect()
  await client.query(`
    insert into accounts_users (id, user_type, first_name, email, password_hash, terms_accepted_at, created_at)
    select gen_random_uuid(), 'delivery_driver', 'Rui', 'd' || n || '@exemplo.co.mz', '-', now(), now()
    from generate_series(1, ${DRIVERS}) n`)
  await client.query(`
    insert into dispatch_drivers (id, user_id, status, vehicle_type, plate, licence, is_available, created_at)
    select gen_random_uuid(), id, 'approved', 'motorcycle', 'B' || row_number() over (), 'L', true, now()
    from accounts_users where user_type = 'delivery_driver'`)
  // As `cellOf` numbers the squares.
  await client.query(`
    insert into dispatch_presence (driver_id, seen_at, latitude, longitude, measured_at, cell)
    select id, now(), lat, lng, now(), floor((lat + 26.9) / 0.0045) * 4096 + floor((lng - 30.2) / 0.0045)
    from (select id, -26 + random() * 0.2 as lat, 32.45 + random() * 0.2 as lng from dispatch_drivers) d`)
  await client.query('analyze dispatch_drivers')
  await client.query('analyze dispatch_presence')
  await client.end()
}
