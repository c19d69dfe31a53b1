import { firstLoadDay } from '../server/testing/load-rows.ts'
import { measureCosts } from './harness/booking-costs.ts'
import { Bookings } from './harness/booking-runs.ts'
import { type BenchCluster, startBenchCluster } from './harness/cluster.ts'
import { cpuMsOf } from './harness/cpu.ts'
import { bookWithPgbench, hasPgbench } from './harness/pgbench.ts'
import { startBareServer, startSalamaOn } from './harness/programs.ts'
import { type BookingRecord, recordBooking } from './harness/record-booking.ts'
import { compare, type Figure, interleave, printFigures, printMachine, ROUNDS, SECONDS } from './harness/report.ts'
import { countRoundTrips } from './harness/round-trips.ts'
import { booking } from './reference/booking.ts'

/** Enough for every run of every side to book slots of its own. */
const DOCTORS = 1_000
const CLIENTS = [1, 8, 32]
const firstDay = firstLoadDay(new Date())

const cluster = await startBenchCluster({ doctors: DOCTORS })
try {
  printMachine({ postgresql: cluster.version, command: 'npm run bench -- bookings' })
  const record = await recordBooking(await cluster.side('recording'), cluster.rows, firstDay)
  const figures = await measureRates(cluster, record)
  printFigures(figures)
} finally {
  await cluster.stop()
}

async function measureRates({ rows, side, ...cluster }: BenchCluster, record: BookingRecord): Promise<Figure[]> {
  const sides = {
    salama: await side('salama'),
    bare: await side('bare'),
    minimum: await side('minimum'),
    pgbench: await side('pgbench'),
  }
  const salama = await startSalamaOn(sides.salama)
  const bare = await startBareServer({ connection: sides.bare.connection, booking: record.template })
  const minimum = await startBareServer({ connection: sides.minimum.connection, booking })
  const place = { rows, firstDay: firstDay.toISOString() }
  const load = {
    salama: new Bookings(salama.origin, place),
    bare: new Bookings(bare.origin, place),
    minimum: new Bookings(minimum.origin, place),
  }
  let pgbenchSlot = 0
  const alone = async (clients: number, seconds = SECONDS) => {
    const plan = { clients, seconds, doctors: DOCTORS, firstDay, fromSlot: pgbenchSlot }
    const run = await bookWithPgbench(sides.pgbench, record.template, plan)
    pgbenchSlot = run.nextSlot
    return run.perSecond
  }
  for (const one of Object.values(load)) await one.run(8, 3)
  if (hasPgbench) await alone(8, 1)

  const measured = async (bookings: Bookings, pid: number, clients: number) => {
    const before = cpuMsOf([pid, ...cluster.pids()])
    const { perSecond, booked } = await bookings.run(clients)
    return { perSecond, cpuMs: (cpuMsOf([pid, ...cluster.pids()]) - before) / booked }
  }
  const figures: Figure[] = []
  for (const clients of CLIENTS) {
    const runs = await interleave(
      {
        salama: () => measured(load.salama, salama.pid, clients),
        bare: () => measured(load.bare, bare.pid, clients),
        minimum: () => measured(load.minimum, minimum.pid, clients),
        pgbench: async () => ({ perSecond: hasPgbench ? await alone(clients) : Number.NaN }),
      },
      ROUNDS,
    )
    const ours = { unit: 'bookings', ours: runs.salama }
    figures.push(
      ...compare({
        name: `POST /api/appointments, ${clients} at a time`,
        ...ours,
        atLeast: 0.6,
        reference: { name: 'bare Fastify + pg, same statements', runs: runs.bare },
      }),
    )
    figures.push(
      ...compare({
        name: `… against the least it can say, ${clients} at a time`,
        ...ours,
        reference: { name: `bare Fastify + pg, ${booking.statements.length} statement`, runs: runs.minimum },
      }),
    )
    if (!hasPgbench) continue
    figures.push(
      ...compare({
        name: `… against the database alone, ${clients} at a time`,
        ...ours,
        atLeast: 0.35,
        reference: { name: 'pgbench, same statements', runs: runs.pgbench },
      }),
    )
  }
  figures.push(...(await measureCosts(cluster.admin, { sides, load, record })))
  figures.push({
    name: 'round trips from the page to confirmed, beside the status stream',
    unit: 'calls',
    ours: [await countRoundTrips(salama.origin)],
    goal: { atMost: 2 },
  })
  await minimum.stop()
  await bare.stop()
  await salama.stop()
  return figures
}
