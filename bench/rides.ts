import pg from 'pg'
import { CENTRE } from '../server/testing/dispatch.ts'
import type { LoadRows, Patient } from '../server/testing/load-rows.ts'
import { TRIP } from '../server/testing/rides.ts'
import { Caller } from './harness/caller.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { cpuMsOf } from './harness/cpu.ts'
import { printLatency, timeEach } from './harness/latency.ts'
import { startSalamaOn } from './harness/programs.ts'
import { printMachine } from './harness/report.ts'
import { Stream } from './harness/stream.ts'

/**
 * Usage: npm run bench -- rides [watchers] [calls]: how long a ride's quote takes, how soon a driver hears of a ride, and
 * how soon those who wait see their drivers move, all of them at once.
 */
const [WATCHERS = 2_000, CALLS = 500] = process.argv.slice(2).map(Number)
/** A driver tells where they are about as often. */
const TELLS_EVERY_MS = 4_000
const ROUNDS = 3
const RIDES = 100

const cluster = await startBenchCluster({ doctors: 2 * WATCHERS + 2, seed: seedRoads })
const { patients } = cluster.rows
const [customers, drivers] = [patients.slice(0, WATCHERS), patients.slice(WATCHERS, 2 * WATCHERS)]
const [rider, taxi] = patients.slice(2 * WATCHERS) as [Patient, Patient]
try {
  printMachine({ postgresql: cluster.version, command: `npm run bench -- rides ${WATCHERS} ${CALLS}` })
  const salama = await startSalamaOn(await cluster.side('rides'), { RATE_LIMIT: 'off', HOST: '127.0.0.1' })
  const caller = new Caller(salama.origin, 64)
  const send = (person: Patient, method: string, path: string, body: object = {}) =>
    caller.call(method, path, { cookie: person.cookie }, JSON.stringify(body))
  const wanted = { kind: 'ride', ...TRIP }
  printLatency('a quote for a ride', await timeEach(CALLS, () => send(rider, 'POST', '/api/quotes', wanted)))
  await timeCommits((await cluster.side('commits')).connection)

  await send(taxi, 'PATCH', '/api/delivery/driver/availability', { isAvailable: true })
  const offers = await Stream.open(salama.origin, taxi, 'offer')
  const place = { latitude: String(CENTRE.latitude), longitude: String(CENTRE.longitude) }
  await send(taxi, 'PATCH', '/api/delivery/driver/location', place)
  const took: number[] = []
  // The first waits until it is known where the driver is.
  for (let ride = -1; ride < RIDES; ride++) {
    const heard = offers.next()
    const began = performance.now()
    const { text } = await send(rider, 'POST', '/api/transport/request', { ...TRIP, paymentMethod: 'cash' })
    await heard
    if (ride >= 0) took.push(performance.now() - began)
    await send(rider, 'POST', `/api/transport/requests/${(JSON.parse(text) as { id: string }).id}/cancel`)
  }
  printLatency('from the request of a ride to the first offer', took)
  offers.close()

  const began = { at: performance.now(), cpuMs: cpuMsOf([salama.pid]) }
  await watchDrivers(salama.origin, send)
  const share = (cpuMsOf([salama.pid]) - began.cpuMs) / (performance.now() - began.at)
  console.log(`the server's share of one core meanwhile: ${(share * 100).toFixed(0)} %`)
  caller.close()
  await salama.stop()
} finally {
  await cluster.stop()
}

/** What every purchase waits for: the shortest transaction that writes, without any server in between. */
async function timeCommits(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('create table bench_commits (at timestamptz)')
  printLatency(
    'a commit of one row, beside it',
    await timeEach(CALLS, () => client.query('insert into bench_commits values (now())')),
  )
  await client.end()
}

type Send = (person: Patient, method: string, path: string, body?: object) => Promise<unknown>

/** Every driver tells where they are, spread over the seconds between two reports; their customer's stream hears it. */
async function watchDrivers(origin: string, send: Send): Promise<void> {
  const streams = await Promise.all(customers.map((person) => Stream.open(origin, person, 'position')))
  const waits: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      streams.map(async (stream, n) => {
        await new Promise((resolve) => setTimeout(resolve, (n * TELLS_EVERY_MS) / WATCHERS))
        const heard = stream.next()
        const began = performance.now()
        const latitude = String(CENTRE.latitude + (round + 1) * 0.0005)
        await send(drivers[n] as Patient, 'PATCH', '/api/delivery/driver/location', {
          latitude,
          longitude: String(CENTRE.longitude),
        })
        await heard
        waits.push(performance.now() - began)
      }),
    )
  }
  for (const stream of streams) stream.close()
  printLatency(`${WATCHERS} who watch: from a driver's report to their customer's phone`, waits)
}

/** A driver for each customer, who is on their way to them, and one who is free. */
async function seedRoads(template: pg.ClientConfig, { patients: people }: LoadRows): Promise<void> {
  const ids = people.map(({ id }) => id)
  const client = new pg.Client(template)
  await client.connect()
  await client.query(
    `insert into dispatch_drivers (id, user_id, status, vehicle_type, plate, licence, is_available, load, created_at)
     select gen_random_uuid(), id, 'approved', case when n > $2 then 'car' else 'motorcycle' end, 'B' || n, 'L', n <= $2,
       case when n > $2 then 0 else 1 end, now()
     from unnest($1::uuid[]) with ordinality as d (id, n)`,
    [[...ids.slice(WATCHERS, 2 * WATCHERS), ids.at(-1)], WATCHERS],
  )
  await client.query(
    `insert into dispatch_tasks (id, kind, status, customer_id, excluded_user_ids, order_type, priority, pickup_address,
       pickup_area, pickup_latitude, pickup_longitude, pickup_is_public, dropoff_address, dropoff_area, instructions, fee,
       cash, estimated_minutes, vehicle_types, room, driver_id, created_at, assigned_at)
     select gen_random_uuid(), 'delivery', 'assigned', customer, '{}', 'food', 'express', 'Av. 24 de Julho', 'Polana', $3, $4,
       true, 'Rua da Resistência', 'Malhangalene', '', 7500, 0, 20, '{motorcycle}', 1, d.id, now(), now()
     from unnest($1::uuid[], $2::uuid[]) as p (customer, driver) join dispatch_drivers d on d.user_id = p.driver`,
    [ids.slice(0, WATCHERS), ids.slice(WATCHERS, 2 * WATCHERS), CENTRE.latitude, CENTRE.longitude],
  )
  await client.query('analyze')
  await client.end()
}
