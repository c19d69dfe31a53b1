import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ask, selling, unlimited } from '../../../../testing/payments/shop.ts'
import { serverForTest } from '../../../../testing/server.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Module, PortEntries } from '../../../platform/module.ts'
import { payeesOf, sellerCheck } from '../public.ts'

const rejected = (modules: readonly Module[], env: Record<string, string> = {}) =>
  expect(serverForTest({ modules, env })).rejects

test('a kind of purchase is registered once, in the form that SQL checks', async () => {
  await rejected([selling(unlimited), selling(unlimited)]).toThrow('«shop»')
  await rejected([selling(unlimited, 'Shop-1')]).toThrow('«Shop-1»')
})

test('the settings name only kinds that somebody sells (X-058)', async () => {
  await rejected([], { SELLER_VAT_KINDS: 'appointment, passeio' }).toThrow(
    /^SELLER_VAT_KINDS conhece .*appointment.*, e não «passeio»/,
  )
})

test('a payment for a kind that nobody sells is refused as an invalid input (PAY-02)', async () => {
  const person = await (await serverForTest()).person()
  const purpose = { kind: 'submarine', id: randomUUID() }
  const { status, body } = await person.post('/api/payments/mobile-money/initiate', {
    paymentMethod: 'm-pesa',
    phoneNumber: '841234567',
    amount: 100_00,
    description: 'Viagem',
    purpose,
  })
  expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
  expect(body['fields']).toMatchObject([{ path: 'purpose.kind', code: 'purpose_unknown' }])
})

test('a quote answers the refusals of the domain that sells', async () => {
  const full = { ...unlimited, reserve: async () => refuse('appointments.slot_taken') }
  const server = await serverForTest({ modules: [selling(full)] })
  const { status, body } = await ask(await server.person(), { item: 'x' })
  expect([status, body['code']]).toEqual([409, 'appointments.slot_taken'])
})

test('whoever has several payees earns from what any of them sells (AZ-09)', async () => {
  const [clinic, shop, other] = ['a', 'b', 'c'].map((id) => ({ kind: 'shop', id })) as [Payee, Payee, Payee]
  const sellers = new Map([
    ['from-clinic', [clinic]],
    ['from-shop', [shop]],
    ['from-other', [other]],
  ])
  const order = { kind: 'order', sellersOf: async (_db: unknown, id: string) => sellers.get(id) ?? [] }
  const plugged = { purchases: [order], payees: [async () => [clinic], async () => [shop]] }
  const ports = { all: (port: keyof typeof plugged) => plugged[port] } as unknown as PortEntries
  const db = undefined as never
  expect(await payeesOf(ports)(db, 'rui')).toEqual([clinic, shop])
  const earns = (id: string, kind = 'order') => sellerCheck(ports)(db, { userId: 'rui', purchase: { kind, id } })
  expect(await Promise.all(['from-clinic', 'from-shop', 'from-other', 'gone'].map((id) => earns(id)))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(await earns('from-clinic', 'ride')).toBe(false)
})

type Payee = { kind: string; id: string }
