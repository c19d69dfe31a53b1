import { once } from 'node:events'
import http from 'node:http'
import pg from 'pg'
import { LOAD_SESSION_SECRET, type LoadRows } from '../server/src/testing/load-rows.ts'
import { Caller } from './harness/caller.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { printLatency } from './harness/latency.ts'
import { startBareServer, startSalamaOn } from './harness/programs.ts'
import { askedOf, type Ordering, recordOrder } from './harness/record-order.ts'
import { compare, interleave, printFigures, printMachine, ROUNDS, SECONDS } from './harness/report.ts'

// `npm run bench:kitchen -- [kitchens] [orders]`: how many shops one process answers that poll as the specification states,
// how long an order takes to ring at its shop over two processes, how many paid orders a second one process takes, and how
// many orders beside a bare server with the same statements.
const KITCHENS = Number(process.argv[2] ?? 2_000)
const ORDERS = Number(process.argv[3] ?? 300)
const POLL_SECONDS = 5
const CLIENTS = 16
/** Orders every 3 s, waiting and in hand, and the profile every 5 s. */
const POLLS = [
  ['/api/vendor/orders?status=pending', 1 / 3],
  ['/api/vendor/orders?status=active', 1 / 3],
  ['/api/vendor/profile', 1 / 5],
] as const
const PRICE = 250_00
const FEE = 50_00

const ORDERING: Ordering = { path: '/api/food-orders', bodyOf: (shopId) => JSON.stringify(orderOf(shopId)) }

const cluster = await startBenchCluster({ doctors: KITCHENS, seed: openShops })
const env = { RATE_LIMIT: 'off', HOST: '127.0.0.1', SANDBOX: '1', SESSION_SECRET: LOAD_SESSION_SECRET }
try {
  printMachine({ postgresql: cluster.version, command: `npm run bench:kitchen -- ${KITCHENS} ${ORDERS}` })
  const side = await cluster.side('kitchen')
  const [one, other] = [await startSalamaOn(side, env), await startSalamaOn(side, env)]
  const { patients } = cluster.rows
  await poll(one.origin, patients)
  await ringBells({ buying: one.origin, listening: other.origin }, patients)
  await other.stop()
  await compareOrders(one.origin, patients)
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
async function poll(origin: string, patients: LoadRows['patients']): Promise<void> {
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
async function ringBells({ buying, listening }: Nodes, patients: LoadRows['patients']): Promise<void> {
  const rang = new Map<string, () => void>()
  const streams = await Promise.all(
    patients.map(async ({ cookie, id }) => {
      const sent = http.get(`${listening}/api/events`, { agent: false, headers: { cookie } })
      const [response] = (await once(sent, 'response')) as [http.IncomingMessage]
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: vendor_order')) rang.get(id)?.()
      })
      response.on('error', () => undefined)
      return sent
    }),
  )
  const caller = new Caller(buying, CLIENTS)
  const took: number[] = []
  let next = 0
  const startedAt = performance.now()
  let ordering = 0
  await Promise.all(
    Array.from({ length: Math.min(CLIENTS, KITCHENS) }, async () => {
      while (next < ORDERS) {
        const turn = next++
        const shop = patients[turn % patients.length]
        const buyer = patients[(turn + 1) % patients.length]
        if (!shop || !buyer) throw new Error('there are too few kitchens')
        const transactionId = await pay(caller, buyer)
        const { promise, resolve } = Promise.withResolvers<void>()
        rang.set(shop.id, resolve)
        const began = performance.now()
        const body = JSON.stringify(orderOf(shop.id, transactionId))
        const { status, text } = await caller.call('POST', '/api/food-orders', { cookie: buyer.cookie }, body)
        if (status !== 201) throw new Error(`the order answered ${status}: ${text}`)
        ordering += performance.now() - began
        await promise
        took.push(performance.now() - began)
      }
    }),
  )
  const perSecond = (took.length * 1_000) / (performance.now() - startedAt)
  printLatency(`from the order to the bell of ${patients.length} open kitchens`, took)
  console.log(
    `the call that orders: ${(ordering / took.length).toFixed(1)} ms; paid and ordered: ${perSecond.toFixed(1)} a second`,
  )
  for (const stream of streams) stream.destroy()
  caller.close()
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

/** Orders that wait for their payment, in turn with the reference. */
async function compareOrders(origin: string, patients: LoadRows['patients']): Promise<void> {
  const [first, second, third] = patients
  if (!first || !second || !third) throw new Error('there are too few kitchens')
  const record = await recordOrder(await cluster.side('recording'), ORDERING, [
    { buyer: first, itemId: second.id },
    { buyer: second, itemId: third.id },
  ])
  const bare = await startBareServer({ connection: (await cluster.side('bare')).connection, order: record })
  const runs = await interleave(
    { salama: () => placeOrders(origin, patients), bare: () => placeOrders(bare.origin, patients) },
    ROUNDS,
  )
  await bare.stop()
  const reference = { name: 'bare Fastify + pg, same statements', runs: runs.bare }
  const name = `POST /api/food-orders, ${CLIENTS} at a time`
  printFigures(compare({ name, unit: 'orders', ours: runs.salama, atLeast: 0.6, reference }))
}

/** A closed loop: everybody orders at the next shop. */
async function placeOrders(origin: string, patients: LoadRows['patients']): Promise<{ perSecond: number }> {
  const caller = new Caller(origin, CLIENTS)
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
  return { perSecond: (next * 1_000) / (performance.now() - startedAt) }
}

/** A payment that waits for its purchase. */
async function pay(caller: Caller, { cookie, phone }: LoadRows['patients'][number]): Promise<string> {
  const asked = { paymentMethod: 'm-pesa', phoneNumber: phone, amount: PRICE + FEE, description: 'Comida' }
  const body = JSON.stringify(asked)
  const begun = await caller.call('POST', '/api/payments/mobile-money/initiate', { cookie }, body)
  const { transactionId, status } = JSON.parse(begun.text) as { transactionId: string; status: string }
  if (!transactionId) throw new Error(`the payment answered ${begun.status}: ${begun.text}`)
  for (let now = status; now !== 'confirmed'; ) {
    await new Promise((done) => setTimeout(done, 20))
    const { text } = await caller.call('GET', `/api/payments/${transactionId}`, { cookie })
    now = (JSON.parse(text) as { status: string }).status
  }
  return transactionId
}
