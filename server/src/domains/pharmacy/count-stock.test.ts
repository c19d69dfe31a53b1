import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept as assign, CENTRE, driverFor, move } from '../../../testing/dispatch.ts'
import { orderIn, paidOrder, pharmacyFor, stock } from '../../../testing/pharmacy.ts'
import { atOnce, served, times, until } from '../../../testing/repeat.ts'
import { type Answer, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import type { TestShop } from '../../../testing/shops.ts'
import { newId, type Tx } from '../../platform/db/database.ts'
import { endQuarantine, quarantineOrder } from './store/quarantine.ts'
import { handOverStock, releaseStock, reserveStock, restockOrder, sellStock } from './store/stock.ts'

let server: TestServer
let buyerId: string
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  buyerId = (await server.person()).id
})
afterAll(() => server.stop())

const transact = (work: (tx: Tx) => Promise<unknown>) => served(() => server.app.platform.db.transact(work))

type Line = { quantity: number; reserved: number; toHandOver: number; version: number }

/** The line as its pharmacy reads it. */
async function read(pharmacy: TestShop, id: string): Promise<Line> {
  const { body } = await pharmacy.visitor.get('/api/pharmacy/medications')
  const line = (body as unknown as (Line & { id: string })[]).find((one) => one.id === id)
  if (!line) throw new Error(`no line ${id}`)
  const { quantity, reserved, toHandOver, version } = line
  return { quantity, reserved, toHandOver, version }
}

const count = (who: Visitor, id: string, sent: { quantity: number; version?: number }) =>
  who.post(`/api/pharmacy/medications/${id}/movements`, { reason: 'count', ...sent })

const figures = ({ quantity, reserved, toHandOver }: Line) => [quantity, reserved, toHandOver]

/** Thirty packages, three of them paid by somebody who collects them. */
async function threeSold() {
  const pharmacy = await pharmacyFor(server)
  const { id } = await stock(pharmacy, { quantity: 30 })
  const { buyer, id: orderId } = await paidOrder(server, [{ id, quantity: 3 }], { mode: 'collection' })
  return { pharmacy, id, buyer, orderId }
}

async function collect({ pharmacy, buyer, orderId }: { pharmacy: TestShop; buyer: Visitor; orderId: string }) {
  const at = `/api/vendor/orders/${orderId}`
  for (const [step, body] of [
    ['accept', { preparationTime: 5 }],
    ['ready', {}],
  ] as const)
    expect((await pharmacy.visitor.post(`${at}/${step}`, body)).status).toBe(200)
  const { body } = await buyer.get(`/api/orders/${orderId}`)
  expect((await pharmacy.visitor.post(`${at}/collected`, { code: body['collectionCode'] })).status).toBe(200)
}

describe('a count of the shelf', () => {
  it('sells nothing twice: what is paid and not handed over lies there too', async () => {
    const { pharmacy, id, buyer, orderId } = await threeSold()
    const begun = await read(pharmacy, id)
    expect(figures(begun)).toEqual([27, 0, 3])
    const counted = await count(pharmacy.visitor, id, { quantity: 30, version: begun.version })
    expect([counted.status, figures(counted.body as Line)]).toEqual([201, [27, 0, 3]])
    await collect({ pharmacy, buyer, orderId })
    const after = await read(pharmacy, id)
    expect(figures(after)).toEqual([27, 0, 0])
    const again = await count(pharmacy.visitor, id, { quantity: 26, version: after.version })
    expect(figures(again.body as Line)).toEqual([26, 0, 0])
  })

  it('means the same of a page that names no version', async () => {
    const { pharmacy, id } = await threeSold()
    expect(figures((await count(pharmacy.visitor, id, { quantity: 29 })).body as Line)).toEqual([26, 0, 3])
  })

  it('is refused with the present figures when a package was handed over meanwhile', async () => {
    const { pharmacy, id, buyer, orderId } = await threeSold()
    const begun = await read(pharmacy, id)
    await collect({ pharmacy, buyer, orderId })
    const { status, body } = await count(pharmacy.visitor, id, { quantity: 30, version: begun.version })
    const now = await read(pharmacy, id)
    expect([status, body['code'], body['details']]).toEqual([409, 'pharmacy.count_outdated', now])
    expect(figures(now)).toEqual([27, 0, 0])
    const counted = await count(pharmacy.visitor, id, { quantity: 27, version: now.version })
    expect(counted.status).toBe(201)
  })

  it('is refused when something was sold, or a sale undone, meanwhile', async () => {
    const { pharmacy, id, orderId } = await threeSold()
    const begun = await read(pharmacy, id)
    await paidOrder(server, [{ id, quantity: 1 }])
    const sold = await count(pharmacy.visitor, id, { quantity: 30, version: begun.version })
    expect(sold.body['code']).toBe('pharmacy.count_outdated')
    const { version } = await read(pharmacy, id)
    const because = { rejectionReason: 'Esgotado' }
    expect((await pharmacy.visitor.post(`/api/vendor/orders/${orderId}/reject`, because)).status).toBe(200)
    const undone = await count(pharmacy.visitor, id, { quantity: 30, version })
    expect(undone.body['code']).toBe('pharmacy.count_outdated')
    expect(figures(await read(pharmacy, id))).toEqual([29, 0, 1])
  })

  it('of fewer than are sold and reserved is refused: an order must be refused first', async () => {
    const { pharmacy, id, orderId } = await threeSold()
    await server.query('update pharmacy_stock set reserved = 2 where id = $1', [id])
    const { status, body } = await count(pharmacy.visitor, id, { quantity: 4 })
    expect([status, body['code'], body['details']]).toMatchObject([
      409,
      'pharmacy.count_too_low',
      { quantity: 27, reserved: 2, toHandOver: 3 },
    ])
    const because = { rejectionReason: 'Esgotado' }
    expect((await pharmacy.visitor.post(`/api/vendor/orders/${orderId}/reject`, because)).status).toBe(200)
    expect(figures((await count(pharmacy.visitor, id, { quantity: 4 })).body as Line)).toEqual([4, 2, 0])
  })

  it('knows that a driver has taken it away', async () => {
    const pharmacy = await pharmacyFor(server, { coordinates: CENTRE })
    const { id } = await stock(pharmacy, { quantity: 30 })
    const { buyer, id: orderId } = await paidOrder(server, [{ id, quantity: 3 }], {
      userLatitude: CENTRE.latitude,
      userLongitude: CENTRE.longitude,
    })
    await pharmacy.visitor.post(`/api/vendor/orders/${orderId}/accept`, { preparationTime: 20 })
    const driver = await driverFor(server)
    const deliveryId = (await buyer.get(`/api/orders/${orderId}`)).body['deliveryId'] as string
    expect((await assign(driver, deliveryId)).status).toBe(200)
    expect(figures(await read(pharmacy, id))).toEqual([27, 0, 3])
    expect((await move(driver, deliveryId, { status: 'picked_up' })).status).toBe(200)
    await orderIn(buyer, orderId, 'picked_up')
    expect(figures(await read(pharmacy, id))).toEqual([27, 0, 0])
    // With the order's own move, and not with the news of it.
    const [handed] = await server.query(
      `select from pharmacy_reservations join orders_history h using (order_id)
         where order_id = $1 and h.status = 'picked_up' and h.at = handed_at`,
      [orderId],
    )
    expect(handed).toBeDefined()
  })

  it('hears of an order that a server of the release before handed over', async () => {
    const { pharmacy, id, orderId } = await threeSold()
    const moved = { orderId, kind: 'pharmacy_order', shopId: pharmacy.id, buyerId, by: 'vendor', version: 9 } as const
    await transact(async (tx) => tx.emit('orders.moved', { ...moved, status: 'collected' }))
    await until(async () => (await read(pharmacy, id)).toHandOver === 0)
  })
})

/** What becomes of an order; of each the first in its state. */
const MOVES = ['pay', 'drop', 'hand over', 'cancel', 'bring back', 'restock', 'lose'] as const
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('buy', 'order', 'receive'), packages: fc.constantFrom(1, 2, 3) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom(...MOVES, 'hand over'), packages: fc.constant(0) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('begin', 'count'), packages: fc.constant(0) }) },
)

type World = {
  pharmacy: TestShop
  id: string
  /** Packages that lie there, whatever the books say. */
  shelf: number
  orders: { id: string; packages: number; is: 'held' | 'sold' | 'taken' | 'back' | 'over' }[]
  /** The count that somebody began. */
  begun: { version: number; quantity: number } | undefined
}

/** One that is in this state, and its new one. */
function take(world: World, from: World['orders'][number]['is'], to: World['orders'][number]['is']) {
  const order = world.orders.find(({ is }) => is === from)
  if (order) order.is = to
  return order
}

const PLAY: Record<string, (world: World, packages: number) => Promise<unknown>> = {
  async buy(world, packages) {
    await PLAY['order']?.(world, packages)
    await PLAY['pay']?.(world, 0)
  },
  async order(world, packages) {
    const [orderId, lines] = [newId(), [{ stockId: world.id, quantity: packages, price: 4_000 }]]
    let missing: string[] = []
    await transact(async (tx) => {
      missing = await reserveStock(tx.sql, { orderId, buyerId, lines })
    })
    if (missing.length === 0) world.orders.push({ id: orderId, packages, is: 'held' })
  },
  async receive(world, quantity) {
    const path = `/api/pharmacy/medications/${world.id}/movements`
    expect((await world.pharmacy.visitor.post(path, { reason: 'received', quantity })).status).toBe(201)
    world.shelf += quantity
  },
  async pay(world) {
    const order = take(world, 'held', 'sold')
    if (order) await transact((tx) => sellStock(tx.sql, { orderId: order.id, now }))
  },
  async drop(world) {
    const order = take(world, 'held', 'over')
    if (order) await transact((tx) => releaseStock(tx.sql, order.id))
  },
  async 'hand over'(world) {
    const order = take(world, 'sold', 'taken')
    if (!order) return
    world.shelf -= order.packages
    await transact((tx) => handOverStock(tx.sql, { orderId: order.id, now }))
  },
  async cancel(world) {
    const order = take(world, 'sold', 'over')
    if (order) await transact((tx) => restockOrder(tx.sql, { orderId: order.id, now }))
  },
  async 'bring back'(world) {
    const order = take(world, 'taken', 'back')
    if (order) await transact((tx) => quarantineOrder(tx.sql, { orderId: order.id, now }))
  },
  async restock(world) {
    const order = take(world, 'back', 'over')
    if (!order) return
    world.shelf += order.packages
    await inspect(world, { orderId: order.id, as: 'restocked' })
  },
  async lose(world) {
    const order = take(world, 'back', 'over')
    if (order) await inspect(world, { orderId: order.id, as: 'lost' })
  },
  async begin(world) {
    const { version } = await read(world.pharmacy, world.id)
    world.begun = { version, quantity: world.shelf }
  },
  async count(world) {
    if (!world.begun) return
    const { status } = await count(world.pharmacy.visitor, world.id, world.begun)
    expect([201, 409]).toContain(status)
    world.begun = undefined
  },
}

const inspect = ({ pharmacy, id }: World, { orderId, as }: { orderId: string; as: 'restocked' | 'lost' }) =>
  transact((tx) =>
    endQuarantine(tx.sql, { shopId: pharmacy.id, orderId, stockId: id, as, userId: pharmacy.ownerId, now }),
  )

const now = new Date()

it('whatever is ordered, paid, handed over, undone and counted, the books say what lies there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const pharmacy = await pharmacyFor(server)
      const { id } = await stock(pharmacy, { quantity: 10 })
      const world: World = { pharmacy, id, shelf: 10, orders: [], begun: undefined }
      for (const { do: what, packages } of steps) {
        await PLAY[what]?.(world, packages)
        const line = await read(pharmacy, id)
        expect(line.quantity + line.toHandOver).toBe(world.shelf)
      }
    }),
    { numRuns: 30 },
  )
})

const WAITING = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%pharmacy_stock%for update%'`

it('a count waits for a sale that is being made, and knows of it then', async () => {
  const pharmacy = await pharmacyFor(server)
  const { id } = await stock(pharmacy, { quantity: 30 })
  const orderId = newId()
  await transact((tx) =>
    reserveStock(tx.sql, { orderId, buyerId, lines: [{ stockId: id, quantity: 3, price: 4_000 }] }),
  )
  let counting: Promise<Answer> | undefined
  await transact(async (tx) => {
    await sellStock(tx.sql, { orderId, now })
    // A page of before names no version: only the lock keeps the figures together.
    counting ??= count(pharmacy.visitor, id, { quantity: 30 })
    await until(async () => (await server.query(WAITING)).length > 0)
  })
  expect((await counting)?.status).toBe(201)
  expect(figures(await read(pharmacy, id))).toEqual([27, 0, 3])
})

it('of counts, sales and hand-overs at once no package is lost or made', async () => {
  const pharmacy = await pharmacyFor(server)
  const { id } = await stock(pharmacy, { quantity: 40 })
  const orderIds = times(12).map(() => newId())
  for (const orderId of orderIds) {
    const lines = [{ stockId: id, quantity: 1, price: 4_000 }]
    await transact((tx) => reserveStock(tx.sql, { orderId, buyerId, lines }))
  }
  const { version } = await read(pharmacy, id)
  const counts = times(6).map(() => () => count(pharmacy.visitor, id, { quantity: 40, version }))
  const sales = orderIds.map((orderId, n) => async (): Promise<Answer | undefined> => {
    await transact((tx) => sellStock(tx.sql, { orderId, now }))
    if (n % 2 === 0) await transact((tx) => handOverStock(tx.sql, { orderId, now }))
    return undefined
  })
  const outcomes = await atOnce([...counts, ...sales], (work) => work())
  for (const outcome of outcomes) if (outcome) expect([201, 409]).toContain(outcome.status)
  expect(figures(await read(pharmacy, id))).toEqual([28, 0, 6])
})
