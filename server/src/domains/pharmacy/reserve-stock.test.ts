import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pharmacyFor, stock } from '../../../testing/pharmacy.ts'
import { atOnce, served, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { TestShop } from '../../../testing/shops.ts'
import { newId } from '../../platform/db/database.ts'
import { releaseStock, reserveStock, restockOrder, sellStock } from './store/stock.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  buyerId = (await server.person()).id
})
afterAll(() => server.stop())

const now = new Date()
const lineOf = async (id: string) =>
  (
    await server.query<{ quantity: number; reserved: number }>(
      'select quantity, reserved from pharmacy_stock where id = $1',
      [id],
    )
  )[0]

/** Whoever wants it. */
let buyerId: string

/** Reserves in a transaction of its own; answers the order's id, or what was missing. */
async function reserve(wanted: Record<string, number>): Promise<{ orderId: string; missing: string[] }> {
  const orderId = newId()
  const lines = Object.entries(wanted).map(([stockId, quantity]) => ({ stockId, quantity, price: 4_000 }))
  const { db } = server.app.platform
  let missing: string[] = []
  await served(() =>
    db.transact(async (tx) => {
      missing = await reserveStock(tx.sql, { orderId, buyerId, lines })
      if (missing.length > 0) throw new Error('undone')
    }),
  ).catch((error: Error) => {
    if (error.message !== 'undone') throw error
  })
  return { orderId, missing }
}

// `RACES=1000` runs as many as docs/performance.md tells of.
const RACES = Number(process.env['RACES'] ?? 100)
/** Races of a batch: their transactions must not wait long for a connection of the pool. */
const AT_ONCE = 20

/** Lines of a pharmacy with one package each. */
async function lastUnits({ id: shopId }: TestShop, many: number): Promise<string[]> {
  const rows = await server.query<{ id: string }>(
    `with described as (
       insert into pharmacy_medicines (id, shop_id, name, manufacturer, substance, dose, form, package,
         requires_prescription, category, source, created_at)
       select gen_random_uuid(), $1, 'Última unidade', 'Laboratório de Teste', 'Paracetamol', '500 mg', 'tablet',
         '20 comprimidos', false, 'pain', 'Teste', now() from generate_series(1, $2) returning id)
     insert into pharmacy_stock (id, shop_id, medicine_id, price, quantity, low_at, created_at)
     select gen_random_uuid(), $1, id, 4000, 1, 0, now() from described returning id`,
    [shopId, many],
  )
  return rows.map(({ id }) => id)
}

const transact: TestServer['app']['platform']['db']['transact'] = (work) => server.app.platform.db.transact(work)

describe('stock', () => {
  it('is held, sold once and brought back once', async () => {
    const { id } = await stock(await pharmacyFor(server), { quantity: 5 })
    const { orderId } = await reserve({ [id]: 2 })
    expect(await lineOf(id)).toEqual({ quantity: 5, reserved: 2 })
    for (const _ of [1, 2]) await transact((tx) => sellStock(tx.sql, { orderId, now }))
    await transact((tx) => releaseStock(tx.sql, orderId))
    expect(await lineOf(id)).toEqual({ quantity: 3, reserved: 0 })
    for (const _ of [1, 2]) await transact((tx) => restockOrder(tx.sql, { orderId, now }))
    expect(await lineOf(id)).toEqual({ quantity: 5, reserved: 0 })
  })

  it('that nobody pays for is free again, once', async () => {
    const { id } = await stock(await pharmacyFor(server), { quantity: 5 })
    const { orderId } = await reserve({ [id]: 5 })
    expect((await reserve({ [id]: 1 })).missing).toEqual([id])
    for (const _ of [1, 2]) await transact((tx) => releaseStock(tx.sql, orderId))
    await transact((tx) => sellStock(tx.sql, { orderId, now }))
    expect(await lineOf(id)).toEqual({ quantity: 5, reserved: 0 })
  })

  it('of an order is held whole or not at all', async () => {
    const pharmacy = await pharmacyFor(server)
    const many = await stock(pharmacy, { name: 'Há muito', quantity: 9 })
    const few = await stock(pharmacy, { name: 'Há pouco', quantity: 1 })
    expect((await reserve({ [many.id]: 3, [few.id]: 2 })).missing).toEqual([few.id])
    expect(await lineOf(many.id)).toEqual({ quantity: 9, reserved: 0 })
  })

  it('is never sold twice: each race for a last unit has one winner (ORD-05)', async () => {
    const lines = await lastUnits(await pharmacyFor(server), RACES)
    for (let first = 0; first < RACES; first += AT_ONCE) {
      const outcomes = await Promise.all(
        lines.slice(first, first + AT_ONCE).map((id) => Promise.all([reserve({ [id]: 1 }), reserve({ [id]: 1 })])),
      )
      const winners = outcomes.map((race) => race.filter(({ missing }) => missing.length === 0).length)
      expect(winners).toEqual(winners.map(() => 1))
    }
    const left = 'select distinct quantity, reserved from pharmacy_stock where id = any($1)'
    expect(await server.query(left, [lines])).toEqual([{ quantity: 1, reserved: 1 }])
  })

  it('has one winner among 200 who want one unit at once (ORD-05)', async () => {
    const [id = ''] = await lastUnits(await pharmacyFor(server), 1)
    const outcomes = await atOnce(times(200), () => reserve({ [id]: 1 }))
    expect(outcomes.filter(({ missing }) => missing.length === 0)).toHaveLength(1)
    expect(await lineOf(id)).toEqual({ quantity: 1, reserved: 1 })
  })

  it('of two lines, wanted in both orders at once, ends without a deadlock and without a loss (ORD-05)', async () => {
    const pharmacy = await pharmacyFor(server)
    const one = await stock(pharmacy, { name: 'Primeiro', quantity: 30 })
    const two = await stock(pharmacy, { name: 'Segundo', quantity: 20 })
    const outcomes = await atOnce(times(60), (place) =>
      reserve(place % 2 === 0 ? { [one.id]: 1, [two.id]: 1 } : { [two.id]: 1, [one.id]: 1 }),
    )
    const won = outcomes.filter(({ missing }) => missing.length === 0)
    expect(won).toHaveLength(20)
    await atOnce(won, ({ orderId }) => transact((tx) => sellStock(tx.sql, { orderId, now })))
    expect([await lineOf(one.id), await lineOf(two.id)]).toEqual([
      { quantity: 10, reserved: 0 },
      { quantity: 0, reserved: 0 },
    ])
  })
})
