import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { consultationSale, paid } from '../../../testing/payments/payments.ts'
import { serverForTest } from '../../../testing/server.ts'
import type { Module } from '../../platform/module.ts'
import type { OwnPayee } from '../payments/ports.ts'
import { recordSale } from '../payments/public.ts'

const payeeNamed = (label: string): OwnPayee => ({ kind: 'shop', id: randomUUID(), label })
const [north, south, foreign] = ['Baía', 'Costa', 'Outra'].map(payeeNamed) as [OwnPayee, OwnPayee, OwnPayee]
const keyOf = ({ kind, id }: OwnPayee) => `${kind}:${id}`

test('a person with several payees sees and is paid the earnings of each on their own (AZ-01)', async () => {
  const owners: string[] = []
  const shops: Module = {
    name: 'lending',
    personal: { tables: {} },
    create: () => ({
      plugs: { payees: [async (_db, userId) => (owners.includes(userId) ? [north, south] : [])] },
    }),
  }
  const env = { RATE_LIMIT: 'off', POLICY_PAYOUT_HOLD_MS: '1', POLICY_PAYOUT_NUMBER_MS: '1' }
  const server = await serverForTest({ env, modules: [shops] })
  const [owner, payer] = [await server.person(), await server.person()]
  owners.push(owner.id)
  for (const [payee, amount] of [
    [north, 800_00],
    [south, 200_00],
  ] as const) {
    const paymentId = await paid(payer, { amount })
    const sale = consultationSale({ paymentId, payerId: payer.id, amount, doctorId: payee.id })
    const shares = sale.shares.map((share) => ({ ...share, payee: { kind: 'shop', id: payee.id } }))
    await server.app.platform.db.transact((tx) => recordSale(tx, { ...sale, shares }))
  }
  const earnings = async (payee?: OwnPayee) =>
    (await owner.get(`/api/payouts${payee ? `?payee=${keyOf(payee)}` : ''}`)).body
  const first = await earnings()
  expect(first['payees']).toEqual([
    { key: keyOf(north), label: 'Baía' },
    { key: keyOf(south), label: 'Costa' },
  ])
  const other = await earnings(south)
  expect([first['payee'], other['payee']]).toEqual([keyOf(north), keyOf(south)])
  expect(first['balance']).toBeGreaterThan(other['balance'])

  const order = { paymentMethod: 'm-pesa', phoneNumber: '845559012', amount: 100_00, password: 'Palavra-Passe-1' }
  // The number is new: kept at the first try, used at the second.
  await owner.post('/api/payouts', { ...order, payee: keyOf(south) })
  expect((await owner.post('/api/payouts', { ...order, payee: keyOf(south) })).status).toBe(201)
  expect(await earnings(south)).toMatchObject({ balance: other['balance'] - 100_00, payouts: [{ amount: 100_00 }] })
  expect(await earnings()).toMatchObject({ balance: first['balance'], payouts: [] })

  expect((await owner.post('/api/payouts', { ...order, amount: 60_00, payee: keyOf(south) })).status).toBe(201)
  expect((await earnings(south))['payouts']).toMatchObject([{ amount: 60_00 }, { amount: 100_00 }])

  const refused = await owner.post('/api/payouts', { ...order, payee: keyOf(foreign) })
  expect([refused.status, refused.body['code']]).toEqual([404, 'payouts.payee_not_found'])
  expect((await earnings(foreign))['code']).toBe('payouts.payee_not_found')
})
