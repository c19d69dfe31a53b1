import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/database.ts'
import { startTestServer, type TestServer } from '../../platform/testing/server.ts'
import { releaseStock, reserveStock, restockOrder, sellStock } from './store/stock.ts'
import { pharmacyFor, stock } from './testing.ts'

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
  await db
    .transact(async (tx) => {
      missing = await reserveStock(tx.sql, { orderId, buyerId, lines })
      if (missing.length > 0) throw new Error('undone')
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error
    })
  return { orderId, missing }
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

  it('is never sold twice: 1 000 for a last unit have one winner (ORD-05)', async () => {
    const { id } = await stock(await pharmacyFor(server), { quantity: 1 })
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, () => reserve({ [id]: 1 })))
    expect(outcomes.filter(({ missing }) => missing.length === 0)).toHaveLength(1)
    expect(await lineOf(id)).toEqual({ quantity: 1, reserved: 1 })
  })

  it('of two lines, wanted in both orders at once, ends without a deadlock and without a loss (ORD-05)', async () => {
    const pharmacy = await pharmacyFor(server)
    const one = await stock(pharmacy, { name: 'Primeiro', quantity: 30 })
    const two = await stock(pharmacy, { name: 'Segundo', quantity: 20 })
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, place) =>
        reserve(place % 2 === 0 ? { [one.id]: 1, [two.id]: 1 } : { [two.id]: 1, [one.id]: 1 }),
      ),
    )
    const won = outcomes.filter(({ missing }) => missing.length === 0)
    expect(won).toHaveLength(20)
    await Promise.all(won.map(({ orderId }) => transact((tx) => sellStock(tx.sql, { orderId, now }))))
    expect([await lineOf(one.id), await lineOf(two.id)]).toEqual([
      { quantity: 10, reserved: 0 },
      { quantity: 0, reserved: 0 },
    ])
  })
})
