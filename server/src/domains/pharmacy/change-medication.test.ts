import type { StockLine } from '@salama/contract/pharmacy'
import { beforeAll, expect, test } from 'vitest'
import { paidOrder, pharmacyFor, stock } from '../../../testing/pharmacy.ts'
import { atOnce, served, times, until } from '../../../testing/repeat.ts'
import { type Answer, startTestServer, type TestServer } from '../../../testing/server.ts'
import { lockLine } from './store/inventory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  return () => server.stop()
})

const PRODUCT = {
  name: 'Xarope da Casa',
  manufacturer: 'Laboratório de Teste',
  substance: 'Ambroxol',
  dose: '15 mg/5 mL',
  form: 'syrup',
  package: '100 mL',
  requiresPrescription: false,
}

/** Twenty packages for 40 MT, whose dialog is open at two counters. */
async function openTwice() {
  const pharmacy = await pharmacyFor(server)
  const { id } = await stock(pharmacy, { price: 4_000, quantity: 20 })
  const path = `/api/pharmacy/medications/${id}`
  const read = async () => ((await pharmacy.visitor.get('/api/pharmacy/medications')).body as unknown as StockLine[])[0]
  return {
    id,
    shopId: pharmacy.id,
    read,
    revision: (await read())?.revision ?? 0,
    change: (body: object) => pharmacy.visitor.send('PATCH', path, body),
    receive: (quantity: number) => pharmacy.visitor.post(`${path}/movements`, { reason: 'received', quantity }),
  }
}

const said = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const CHANGED = [409, 'pharmacy.changed_elsewhere']

test('a price, a limit and facts that changed since are not overwritten', async () => {
  const { read, revision, change } = await openTwice()
  const first = await change({ price: 5_000, lowStockAt: 5, revision })
  expect(first.status).toBe(200)
  for (const form of [{ price: 4_000 }, { lowStockAt: 9 }, { product: PRODUCT }, { price: 4_000, pictureId: null }])
    expect(said(await change({ ...form, revision }))).toEqual(CHANGED)
  expect(await read()).toEqual(first.body)
  const now = first.body['revision'] as number
  expect((await change({ product: PRODUCT, revision: now })).body).toMatchObject({ name: PRODUCT.name, price: 5_000 })
  expect(said(await change({ price: 4_500, revision: now }))).toEqual(CHANGED)
})

test('what is sold and received meanwhile stays sold and received, and makes no open form stale', async () => {
  const { id, read, revision, change, receive } = await openTwice()
  await paidOrder(server, [{ id, quantity: 3 }])
  expect((await receive(10)).status).toBe(201)
  // A quantity is no part of the form: one that is sent all the same gives nothing back.
  expect((await change({ price: 5_000, lowStockAt: 5, quantity: 20, revision })).status).toBe(200)
  expect(await read()).toMatchObject({ price: 5_000, quantity: 27, toHandOver: 3, revision: revision + 1 })
})

test('what is pressed beside the form, and who says no revision, are taken', async () => {
  const { revision, change } = await openTwice()
  expect((await change({ isListed: false })).body).toMatchObject({ isListed: false, revision })
  expect((await change({ pictureId: null, revision })).body).toMatchObject({ revision })
  expect((await change({ price: 5_000 })).body).toMatchObject({ price: 5_000, revision: revision + 1 })
  expect((await change({ isListed: true, revision })).body).toMatchObject({ isListed: true })
  expect(said(await change({ price: 4_000, revision }))).toEqual(CHANGED)
})

const WAITING = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%pharmacy_stock%'`

test('of prices of one revision at once, one is taken', async () => {
  const { id, shopId, read, revision, change } = await openTwice()
  let changes: Promise<Answer[]> | undefined
  // Held until both have come, so that neither has finished before the other begins.
  await served(() =>
    server.app.platform.db.transact(async (tx) => {
      await lockLine(tx.sql, { shopId, id })
      changes ??= atOnce(times(2), (n) => change({ price: 5_000 + n, revision }))
      await until(async () => (await server.query(WAITING)).length > 1)
    }),
  )
  const answers = (await changes) ?? []
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(1)
  expect(answers.filter(({ status }) => status !== 200).map(said)).toEqual([CHANGED])
  expect(await read()).toMatchObject({ price: taken[0]?.body['price'] })
})
