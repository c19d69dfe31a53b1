import { randomUUID } from 'node:crypto'
import { dayInMaputo } from '@salama/contract/kernel/time'
import type { OwnStatement } from '@salama/contract/payouts'
import { beforeEach, expect, test } from 'vitest'
import { paid } from '../../../../testing/payments/payments.ts'
import { serverForTest, type TestServer, type Visitor } from '../../../../testing/server.ts'
import type { Module } from '../../../platform/module.ts'
import type { OwnPayee } from '../../payments/ports.ts'
import { type NewSale, recordSale, refundPurchase, releaseShare } from '../../payments/public.ts'

const DRIVER: OwnPayee = { kind: 'driver', id: randomUUID(), label: 'Entregas' }
const SHOP: OwnPayee = { kind: 'shop', id: randomUUID(), label: 'Sabores, da "Baía"' }
const keyOf = ({ kind, id }: OwnPayee) => `${kind}:${id}`

let server: TestServer
let owner: Visitor & { id: string }
let payer: Visitor & { id: string }

beforeEach(async () => {
  const owners: string[] = []
  const shops: Module = {
    name: 'lending',
    personal: { tables: {} },
    create: () => ({ plugs: { payees: [async (_db, userId) => (owners.includes(userId) ? [DRIVER, SHOP] : [])] } }),
  }
  const env = { RATE_LIMIT: 'off', POLICY_PAYOUT_HOLD_MS: '1', POLICY_PAYOUT_NUMBER_MS: '1' }
  server = await serverForTest({ env, modules: [shops] })
  owner = await server.person()
  payer = await server.person()
  owners.push(owner.id)
})

const transact: TestServer['app']['platform']['db']['transact'] = (work) => server.app.platform.db.transact(work)

async function sell(sale: Pick<NewSale, 'shares'> & Partial<NewSale>) {
  const purchase = { kind: 'food_order', id: randomUUID() }
  await transact((tx) => recordSale(tx, { purchase, payerId: payer.id, earnerIds: [], now: new Date(), ...sale }))
  return purchase
}

/** A meal of 500 MT, whose driver is found later. */
const meal = async () =>
  sell({
    payment: { id: await paid(payer, { amount: 600_00 }), amount: 600_00 },
    shares: [
      { part: 'goods', payee: SHOP, amount: 500_00 },
      { part: 'delivery', payee: { kind: 'driver', id: null }, amount: 100_00 },
    ],
  })

const days = () => `from=${dayInMaputo(new Date())}&to=${dayInMaputo(new Date())}`
const statementOf = async (payee: OwnPayee, visitor: Visitor = owner) =>
  (await visitor.get(`/api/statements?payee=${keyOf(payee)}&${days()}`)).body as unknown as OwnStatement

/** Opening and sums, and the last line, say the balance that is paid out. */
async function expectFollowed(payee: OwnPayee) {
  const { opening, sums, lines, closing } = await statementOf(payee)
  const { balance } = (await owner.get(`/api/payouts?payee=${keyOf(payee)}`)).body
  expect(closing).toBe(balance)
  expect(sums.reduce((sum, { amount }) => sum + amount, opening)).toBe(closing)
  expect(lines.at(-1)?.balance ?? opening).toBe(closing)
  for (const { sold, amount } of lines) if (sold) expect(sold.gross - sold.commission - sold.cash).toBe(amount)
  return lines
}

test('each sale, share, refund and payout is a line, and together they are the balance', async () => {
  const [kept, returned] = [await meal(), await meal()]
  await transact((tx) =>
    releaseShare(tx, { purchase: kept, part: 'delivery', payee: DRIVER, decision: null, now: new Date() }),
  )
  await transact((tx) =>
    refundPurchase(tx, { purchase: returned, parts: 'all', reason: 'Fechou.', cause: 'system', now: new Date() }),
  )
  const order = { payee: keyOf(SHOP), paymentMethod: 'm-pesa', phoneNumber: '845559012', amount: 100_00 }
  // The number is new: kept at the first try, used at the second.
  await owner.post('/api/payouts', { ...order, password: 'Palavra-Passe-1' })
  expect((await owner.post('/api/payouts', { ...order, password: 'Palavra-Passe-1' })).status).toBe(201)
  const lines = await expectFollowed(SHOP)
  const [sale, other, back, payout] = lines
  expect(lines.map(({ entryType }) => entryType)).toEqual(['claimed', 'claimed', 'refund_approved', 'payout_requested'])
  expect([sale?.reference, other?.reference, back?.reference]).toEqual([kept.id, returned.id, returned.id])
  expect(sale?.sold?.gross).toBe(500_00)
  expect(sale?.sold?.commission).toBeGreaterThan(0)
  expect(back).toMatchObject({ amount: -(other?.amount ?? 0), sold: { gross: -500_00, cash: 0 } })
  expect(payout).toMatchObject({ amount: -100_00, sold: null, description: 'Pagamento de ganhos' })
  expect(await expectFollowed(DRIVER)).toMatchObject([
    { entryType: 'share_released', reference: kept.id, sold: { gross: 100_00, cash: 0 } },
  ])
})

test('a fare in cash is a line with the cash that was taken, and what is owed of it', async () => {
  const cash = { collector: DRIVER, amount: 80_00 }
  const ride = await sell({ cash, shares: [{ part: 'fare', payee: DRIVER, amount: 80_00 }] })
  const [line] = await expectFollowed(DRIVER)
  expect(line).toMatchObject({ entryType: 'sold', reference: ride.id, sold: { gross: 80_00, cash: 80_00 } })
  expect(line?.amount).toBe(-(line?.sold?.commission ?? 0))
  await transact((tx) =>
    refundPurchase(tx, { purchase: ride, parts: 'all', reason: 'Engano.', cause: 'system', now: new Date() }),
  )
  const [, back] = await expectFollowed(DRIVER)
  expect(back?.amount).toBe(line?.sold?.commission)
})

test('the file has the same, and names no formula', async () => {
  await meal()
  const { status, text, headers } = await owner.get(`/api/statements.csv?payee=${keyOf(SHOP)}&${days()}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head, opening, line, end] = text.split('\r\n')
  expect(head).toContain('Valor da venda;Comissão;Recebido em dinheiro;Valor;Saldo')
  expect(opening).toMatch(/;Saldo inicial;.*;0,00$/)
  expect(line).toMatch(/;500,00;-\d+,\d\d;0,00;\d+,\d\d;\d+,\d\d$/)
  expect(end).toBe('')
})

test('who has nothing yet reads an empty one; nobody reads that of another', async () => {
  expect(await statementOf(SHOP)).toMatchObject({ opening: 0, lines: [], closing: 0, sums: [] })
  expect((await owner.get(`/api/statements.csv?payee=${keyOf(SHOP)}&${days()}`)).text.split('\r\n')).toHaveLength(3)
  const [foreign, none] = [
    await owner.get(`/api/statements?payee=shop:${randomUUID()}&${days()}`),
    await payer.get(`/api/statements?${days()}`),
  ]
  expect([foreign.status, foreign.body['code']]).toEqual([404, 'payouts.payee_not_found'])
  expect([none.status, none.body['code']]).toEqual([403, 'payouts.payee_profile_required'])
  for (const query of ['from=2026-02-01&to=2026-01-01', 'from=2024-01-01&to=2026-01-01', 'from=x&to=y']) {
    expect((await owner.get(`/api/statements?${query}`)).status).toBe(400)
  }
})
