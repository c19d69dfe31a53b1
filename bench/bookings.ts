import { firstLoadDay } from '../server/src/platform/testing/load-rows.ts'
import type { SalamaProcess } from '../server/src/platform/testing/salama-process.ts'
import { Bookings } from './harness/booking-runs.ts'
import { type BenchCluster, type Side, startBenchCluster } from './harness/cluster.ts'
import { bookWithPgbench, hasPgbench } from './harness/pgbench.ts'
import { startBareServer, startSalamaOn } from './harness/programs.ts'
import { type BookingRecord, recordBooking } from './harness/record-booking.ts'
import { type Figure, interleave, printFigures, printMachine, ROUNDS, SECONDS } from './harness/report.ts'
import { countRoundTrips } from './harness/round-trips.ts'

/** Enough for every run of every side to book slots of its own. */
const DOCTORS = 1_000
const CLIENTS = [1, 8, 32]
const firstDay = firstLoadDay(new Date())

const cluster = await startBenchCluster({ doctors: DOCTORS })
try {
  printMachine({ postgresql: cluster.version, command: 'npm run bench:bookings' })
  const record = await recordBooking(await cluster.side('recording'), cluster.rows, firstDay)
  const figures = await measureRates(cluster, record)
  printFigures(figures)
} finally {
  await cluster.stop()
}

async function measureRates({ rows, side, ...cluster }: BenchCluster, record: BookingRecord): Promise<Figure[]> {
  const sides = { salama: await side('salama'), bare: await side('bare'), pgbench: await side('pgbench') }
  const salama = await startSalamaOn(sides.salama)
  const bare = await startBareServer({ connection: sides.bare.connection, booking: record.template })
  const place = { rows, firstDay: firstDay.toISOString() }
  const load = { salama: new Bookings(salama.origin, place), bare: new Bookings(bare.origin, place) }
  let pgbenchSlot = 0
  const alone = async (clients: number, seconds = SECONDS) => {
    const plan = { clients, seconds, doctors: DOCTORS, firstDay, fromSlot: pgbenchSlot }
    const run = await bookWithPgbench(sides.pgbench, record.template, plan)
    pgbenchSlot = run.nextSlot
    return run.perSecond
  }
  for (const one of Object.values(load)) await one.run(8, 3)
  if (hasPgbench) await alone(8, 1)

  const figures: Figure[] = []
  for (const clients of CLIENTS) {
    const runs = await interleave(
      {
        salama: async () => (await load.salama.run(clients)).perSecond,
        bare: async () => (await load.bare.run(clients)).perSecond,
        pgbench: async () => (hasPgbench ? alone(clients) : Number.NaN),
      },
      ROUNDS,
    )
    const ours = { unit: 'bookings/s', ours: runs.salama }
    figures.push({
      ...{ name: `POST /api/appointments, ${clients} at a time`, ...ours },
      ...{ reference: { name: 'bare Fastify + pg, same statements', runs: runs.bare }, goal: { ratioAtLeast: 0.6 } },
    })
    if (!hasPgbench) continue
    figures.push({
      ...{ name: `the same, against the database alone, ${clients} at a time`, ...ours },
      ...{ reference: { name: 'pgbench, same statements', runs: runs.pgbench }, goal: { ratioAtLeast: 0.35 } },
    })
  }
  figures.push(...(await measureCosts(cluster, { sides, salama, load, record })))
  await bare.stop()
  await salama.stop()
  return figures
}

type Scene = {
  sides: { salama: Side; bare: Side }
  salama: SalamaProcess
  load: { salama: Bookings; bare: Bookings }
  record: BookingRecord
}

/** What one booking costs beside time, each counted over thousands. */
async function measureCosts(
  { admin }: Pick<BenchCluster, 'admin'>,
  { sides, salama, load, record }: Scene,
): Promise<Figure[]> {
  await admin('checkpoint')
  const cost = async (bookings: Bookings, side: Side) => {
    // The first change of a page after a checkpoint writes the whole page: warm first, and count only what follows.
    await bookings.run(8, 6)
    await admin('select pg_stat_statements_reset()')
    const before = await walOf(admin)
    const { booked } = await bookings.run(8)
    const after = await walOf(admin)
    const [calls] = await admin<{ calls: number }>(
      `select sum(calls)::int as calls from pg_stat_statements join pg_database on pg_database.oid = dbid
       where datname = '${side.connection.database}'`,
    )
    return {
      wal: (after.bytes - before.bytes) / booked,
      images: (after.images - before.images) / booked,
      calls: (calls?.calls ?? 0) / booked,
    }
  }
  const ours = await cost(load.salama, sides.salama)
  const request = await cost(load.bare, sides.bare)
  const one = (name: string, unit: string, value: number, atMost?: number): Figure => ({
    ...{ name, unit, ours: [value] },
    ...(atMost === undefined ? {} : { goal: { atMost } }),
  })
  return [
    one('SQL statements of a booking, begin and commit included', 'statements', record.count, 8),
    one('… with an Idempotency-Key', 'statements', record.countWithKey),
    one('… and delivering its news afterwards, in all', 'statements', ours.calls),
    one('WAL of a booking', 'bytes', request.wal, 3_000),
    one('… and delivering its news afterwards, in all', 'bytes', ours.wal),
    one('full-page images within these', 'per booking', ours.images),
    one(
      'round trips from the page to confirmed, beside the status stream',
      'calls',
      await countRoundTrips(salama.origin),
      2,
    ),
  ]
}

async function walOf(admin: BenchCluster['admin']): Promise<{ bytes: number; images: number }> {
  const [row] = await admin<{ bytes: number; images: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes, (select wal_fpi::float8 from pg_stat_wal) as images`,
  )
  return row ?? { bytes: 0, images: 0 }
}
