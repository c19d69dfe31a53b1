import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { LOAD_SESSION_SECRET, type LoadRows, type Patient } from '../server/testing/load-rows.ts'
import { Caller } from './harness/caller.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { cpuMsOf } from './harness/cpu.ts'
import { printLatency } from './harness/latency.ts'
import { startBareServer, startSalamaOn } from './harness/programs.ts'
import { askedOf, type Ordering, recordOrder } from './harness/record-order.ts'
import { compare, interleave, printFigures, printMachine, ROUNDS, type Run, SECONDS } from './harness/report.ts'
import { Stream } from './harness/stream.ts'
import { foodOrder } from './reference/order.ts'

// `npm run bench -- kitchen [kitchens] [orders] [orders a second]`: how many shops one process answers that poll as the
// specification states; how long an order takes to ring at its shop over two processes, at that rate and with customers who
// order without pause; and how many orders one process takes beside a bare server with the same statements.
const KITCHENS = Number(process.argv[2] ?? 2_000)
const ORDERS = Number(process.argv[3] ?? 300)
/** 2 000 kitchens with 18 orders an hour each. */
const PER_SECOND = Number(process.argv[4] ?? 10)
const POLL_SECONDS = 5
const CLIENTS = 16
/** Orders every 3 s, waiting and in hand, and the profile every 5 s. */
const POLLS = [
  ['/api/vendor/orders?status=pending', 1 / 3],
  ['/api/vendor/orders?status=active', 1 / 3],
  ['/api/vendor/profile', 1 / 5],
] as const
/** How often a customer asks whether they have paid: their pages hear it, this load does not listen. */
const PAID_EVERY_MS = 200
const PRICE = 250_00
const FEE = 50_00

const ORDERING: Ordering = { path: '/api/food-orders', bodyOf: (shopId) => JSON.stringify(orderOf(shopId)) }

const cluster = await startBenchCluster({ doctors: KITCHENS, seed: openShops })
const env = { RATE_LIMIT: 'off', HOST: '127.0.0.1', SANDBOX: '1', SESSION_SECRET: LOAD_SESSION_SECRET }
try {
  printMachine({ postgresql: cluster.version, command: `npm run bench -- kitchen ${KITCHENS} ${ORDERS} ${PER_SECOND}` })
  const side = await cluster.side('kitchen')
  const [one, other] = [await startSalamaOn(side, env), await startSalamaOn(side, env)]
  const { patients } = cluster.rows
  await poll(one.origin, patients)
  await ringBells({ buying: one.origin, listening: other.origin }, patients)
  await other.stop()
  await compareOrders(one, patients)
  await one.stop()
} finally {
  await cluster.stop()
}

/** Every person of the load has an open restaurant with one dish. */
async function openShops(template: pg.ClientConfig, { patients }: LoadRows): Promise<void> {
  const client = new pg.Client(template)
  await client.connect()
  const owners = patients.map(({ id }) => id)
  await client.query(
    `insert into shops_shops (id, owner_id, kind, status, name, name_key, description, address, city, latitude, longitude,
       phone, delivery_fee, preparation_minutes, is_24x7, created_at, updated_at)
     select owner, owner, 'restaurant', 'approved', 'Casa ' || n, 'casa' || n, '', 'Av. 24 de Julho 1234', 'Maputo', -25.9653,
       32.5834, '841234567', $2, 20, true, now(), now() from unnest($1::uuid[]) with ordinality as o (owner, n)`,
    [owners, FEE],
  )
  await client.query(
    `insert into food_dishes (id, shop_id, place, category, name, description, price, is_available, is_featured, is_healthy,
       is_vegetarian, is_vegan, is_halal, is_gluten_free, spicy_level, preparation_minutes, ingredients, allergens, sizes,
       add_ons, is_listed, created_at, updated_at)
     select owner, owner, 1, 'Pratos', 'Matapa', '', $2, true, false, false, false, false, false, false, 0, 20, '{}', '{}',
       '[]', '[]', true, now(), now() from unnest($1::uuid[]) as o (owner)`,
    [owners, PRICE],
  )
  await client.query('analyze')
  await client.end()
}

/** Shops in turn, each with the answer that it has already: nothing has changed. */
async function poll(origin: string, patients: Patient[]): Promise<void> {
  const known = new Map<string, string>()
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS })
  const ask = async (cookie: string, path: string): Promise<number> => {
    const key = cookie + path
    const etag = known.get(key)
    const sent = http.get(origin + path, { agent, headers: { cookie, ...(etag ? { 'if-none-match': etag } : {}) } })
    const [response] = (await once(sent, 'response')) as [http.IncomingMessage]
    response.resume()
    await once(response, 'end')
    if (response.headers.etag) known.set(key, response.headers.etag)
    return response.statusCode ?? 0
  }
  const asked = patients.slice(0, 200)
  for (const { cookie } of asked) for (const [path] of POLLS) await ask(cookie, path)
  const counts = new Map<number, number>()
  let next = 0
  const startedAt = performance.now()
  const endsAt = startedAt + POLL_SECONDS * 1_000
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < endsAt) {
        const turn = next++
        // Fifteen polls of a shop in nine seconds: five, five and three of each kind, near enough.
        const [path] = POLLS[[0, 1, 2, 0, 1][turn % 5] ?? 0] ?? POLLS[0]
        const status = await ask(asked[turn % asked.length]?.cookie ?? '', path)
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
    }),
  )
  agent.destroy()
  const perSecond = (next * 1_000) / (performance.now() - startedAt)
  const each = POLLS.reduce((sum, [, often]) => sum + often, 0)
  const answers = [...counts].map(([status, count]) => `${status}: ${count}`).join(', ')
  console.log(`polls: ${Math.round(perSecond)} a second (${answers}), so ${Math.round(perSecond / each)} kitchens`)
}

type Nodes = { buying: string; listening: string }

/** Every kitchen is open at one process; orders are made at the other. From the call that orders to the news at the shop. */
async function ringBells({ buying, listening }: Nodes, kitchens: Patient[]): Promise<void> {
  const bells = await Promise.all(kitchens.map((kitchen) => Stream.open(listening, kitchen, 'vendor_order')))
  const caller = new Caller(buying, Number.POSITIVE_INFINITY)
  let next = 0
  const orderNext = async (): Promise<Rung> => {
    const turn = next++ % kitchens.length
    const [shop, buyer, bell] = [kitchens[turn], kitchens[(turn + 1) % kitchens.length], bells[turn]]
    if (!shop || !buyer || !bell) throw new Error('there are too few kitchens')
    const transactionId = await pay(caller, buyer)
    const rung = bell.next()
    const began = performance.now()
    const body = JSON.stringify(orderOf(shop.id, transactionId))
    const { status, text } = await caller.call('POST', '/api/food-orders', { cookie: buyer.cookie }, body)
    if (status !== 201) throw new Error(`the order answered ${status}: ${text}`)
    const answered = performance.now() - began
    await rung
    return { answered, rang: performance.now() - began }
  }
  printRung(`${PER_SECOND} orders a second`, kitchens, await spread(ORDERS, PER_SECOND, orderNext))
  const startedAt = performance.now()
  const rung = await atOnce(ORDERS, CLIENTS, orderNext)
  printRung(`${CLIENTS} who order without pause`, kitchens, rung)
  const perSecond = (ORDERS * 1_000) / (performance.now() - startedAt)
  console.log(`paid and ordered without pause: ${perSecond.toFixed(1)} a second`)
  for (const bell of bells) bell.close()
  caller.close()
}

/** Milliseconds from the call that orders to its answer, and to the bell. */
type Rung = { answered: number; rang: number }

function printRung(load: string, kitchens: Patient[], rung: Rung[]): void {
  const answered = rung.map((one) => one.answered)
  const rang = rung.map((one) => one.rang)
  printLatency(`from the order to the bell of ${kitchens.length} open kitchens, ${load}`, rang)
  printLatency('… to the answer of the call that orders', answered)
}

/** Begins one at each beat, however long those before it take. */
function spread<T>(count: number, perSecond: number, work: () => Promise<T>): Promise<T[]> {
  const beats = Array.from({ length: count }, (_, n) => (n * 1_000) / perSecond)
  return Promise.all(beats.map((ms) => sleep(ms).then(work)))
}

/** Each client begins its next one when its last is done. */
async function atOnce<T>(count: number, clients: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let begun = 0
  const client = async () => {
    while (begun++ < count) done.push(await work())
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done
}

function orderOf(shopId: string, transactionId?: string) {
  return {
    restaurantId: shopId,
    items: [{ foodItemId: shopId, quantity: 1, price: PRICE }],
    paymentMethod: 'm-pesa',
    deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
    total: PRICE + FEE,
    deliveryFee: FEE,
    userLatitude: -25.9653,
    userLongitude: 32.5834,
    ...(transactionId && { transactionId }),
  }
}

type Program = { origin: string; pid: number }

/** Orders that wait for their payment, in turn with the reference. */
async function compareOrders(salama: Program, patients: Patient[]): Promise<void> {
  const [first, second, third] = patients
  if (!first || !second || !third) throw new Error('there are too few kitchens')
  const record = await recordOrder(await cluster.side('recording'), ORDERING, [
    { buyer: first, itemId: second.id },
    { buyer: second, itemId: third.id },
  ])
  const bare = await startBareServer({ connection: (await cluster.side('bare')).connection, order: record })
  const minimum = await startBareServer({ connection: (await cluster.side('minimum')).connection, order: foodOrder })
  const runs = await interleave(
    {
      salama: () => placeOrders(salama, patients),
      bare: () => placeOrders(bare, patients),
      minimum: () => placeOrders(minimum, patients),
    },
    ROUNDS,
  )
  await bare.stop()
  await minimum.stop()
  const reference = { name: 'bare Fastify + pg, same statements', runs: runs.bare }
  const name = `POST /api/food-orders, ${CLIENTS} at a time`
  const least = { name: `bare Fastify + pg, ${foodOrder.statements.length} statement`, runs: runs.minimum }
  printFigures([
    ...compare({ name, unit: 'orders', ours: runs.salama, atLeast: 0.6, reference }),
    ...compare({ name: '… against the least it can say', unit: 'orders', ours: runs.salama, reference: least }),
  ])
}

/** A closed loop: everybody orders at the next shop. */
async function placeOrders({ origin, pid }: Program, patients: Patient[]): Promise<Run> {
  const caller = new Caller(origin, CLIENTS)
  const cpuBefore = cpuMsOf([pid, ...cluster.pids()])
  const startedAt = performance.now()
  const endsAt = startedAt + SECONDS * 1_000
  let next = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < endsAt) {
        const turn = next++
        const [buyer, shop] = [patients[turn % patients.length], patients[(turn + 1) % patients.length]]
        if (!buyer || !shop) throw new Error('there are too few kitchens')
        const headers = { cookie: buyer.cookie, 'x-order': JSON.stringify(askedOf({ buyer, itemId: shop.id })) }
        const { status, text } = await caller.call('POST', ORDERING.path, headers, ORDERING.bodyOf(shop.id))
        if (status !== 201) throw new Error(`the order answered ${status}: ${text}`)
      }
    }),
  )
  caller.close()
  const cpuMs = (cpuMsOf([pid, ...cluster.pids()]) - cpuBefore) / next
  return { perSecond: (next * 1_000) / (performance.now() - startedAt), cpuMs }
}

/** A payment that waits for its purchase. */
async function pay(caller: Caller, { cookie, phone }: Patient): Promise<string> {
  const asked = { paymentMethod: 'm-pesa', phoneNumber: phone, amount: PRICE + FEE, description: 'Comida' }
  const body = JSON.stringify(asked)
  const begun = await caller.call('POST', '/api/payments/mobile-money/initiate', { cookie }, body)
  const { transactionId, status } = JSON.parse(begun.text) as { transactionId: string; status: string }
  if (!transactionId) throw new Error(`the payment answered ${begun.status}: ${begun.text}`)
  for (let now = status; now !== 'confirmed'; ) {
    await sleep(PAID_EVERY_MS)
    const { text } = await caller.call('GET', `/api/payments/${transactionId}`, { cookie })
    now = (JSON.parse(text) as { status: string }).status
  }
  return transactionId
}
