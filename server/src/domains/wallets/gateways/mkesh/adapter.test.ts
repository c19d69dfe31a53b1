import { afterEach, expect, test } from 'vitest'
import { type Reply, sendJson, startRawGateway } from '../../../../../testing/wallets/mpesa.ts'
import { createMkesh, type MkeshSettings } from './adapter.ts'
import { FAILURES_OF } from './replies.ts'

const CHARGE = { reference: 'SALAMA0001', msisdn: '821234567', amount: 10_50, description: 'Função' }
const PAID = { status: 'completed', reference: CHARGE.reference, transactionId: 'MK1', amount: '10.50' }

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function gatewayThat(reply: Reply) {
  const { settings, requests, stop } = await startRawGateway(reply)
  stops.push(stop)
  const mkesh: MkeshSettings = {
    url: `http://127.0.0.1:${settings.ports.c2b}/v1/`,
    apiKey: 'the-key',
    merchant: 'SALAMA',
    readTimeoutMs: 300,
    queryTimeoutMs: 300,
  }
  return { mkesh: createMkesh(mkesh), requests }
}

const answering = (status: number, fields: Record<string, string>) =>
  gatewayThat((_, response) => sendJson(response, status, fields))

test('charge, query, reversal and pay-out go out as docs/operations.md describes them', async () => {
  const { mkesh, requests } = await answering(200, PAID)
  await mkesh.charge(CHARGE)
  await mkesh.query(CHARGE.reference)
  await mkesh.reverse({ providerTransactionId: 'MK/1', reference: 'REFUND1', amount: 5 })
  await mkesh.payOut(CHARGE)
  await mkesh.queryPayOut(CHARGE.reference)

  expect(requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    'POST /v1/charges',
    'GET /v1/charges/SALAMA0001',
    'POST /v1/charges/MK%2F1/reversal',
    'POST /v1/payouts',
    'GET /v1/payouts/SALAMA0001',
  ])
  expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
    'SALAMA0001',
    undefined,
    'REFUND1',
    'SALAMA0001',
    undefined,
  ])
  expect(new Set(requests.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer the-key']))
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    merchant: 'SALAMA',
    reference: 'SALAMA0001',
    msisdn: '258821234567',
    amount: '10.50',
    currency: 'MZN',
    description: 'Funcao',
  })
  expect(requests[3]?.body).toBe(requests[0]?.body)
  expect(JSON.parse(requests[2]?.body ?? '')).toEqual({ merchant: 'SALAMA', reference: 'REFUND1', amount: '0.05' })
})

test.each<[fields: Record<string, string>, meaning: object]>([
  [PAID, { kind: 'confirmed', providerTransactionId: 'MK1', amount: 10_50, code: 'completed' }],
  [
    { ...PAID, amount: '1.05' },
    { kind: 'confirmed', providerTransactionId: 'MK1', amount: 1_05, code: 'completed' },
  ],
  [
    { ...PAID, reference: '' },
    { kind: 'unknown', code: 'wire:no_reference' },
  ],
  [
    { ...PAID, transactionId: '' },
    { kind: 'unknown', code: 'wire:no_reference' },
  ],
  [
    { ...PAID, reference: 'ANOTHER' },
    { kind: 'unknown', code: 'wire:other_reference' },
  ],
  [{ status: 'pending' }, { kind: 'pending', code: 'pending' }],
  [{ status: 'expired' }, { kind: 'expired', code: 'expired' }],
  [{ status: 'failed' }, { kind: 'failed', failure: 'refused_by_operator', code: 'failed' }],
  [
    { status: 'failed', reason: 'unavailable' },
    { kind: 'failed', failure: 'refused_by_operator', code: 'unavailable' },
  ],
  [{ status: 'levitating' }, { kind: 'unknown', code: 'levitating' }],
  [{}, { kind: 'unknown', code: 'wire:unreadable' }],
])('a charge of which the provider says %j is read as %j (PAY-05, PAY-10, PAY-23)', async (fields, meaning) => {
  const { mkesh } = await answering(200, fields)
  expect(await mkesh.charge(CHARGE)).toEqual(meaning)
  expect(await mkesh.query(CHARGE.reference)).toEqual(meaning)
})

test('a success for another number credits nobody (PAY-23)', async () => {
  const { mkesh } = await answering(200, { ...PAID, msisdn: '258829999999' })
  expect(await mkesh.charge(CHARGE)).toEqual({ kind: 'unknown', code: 'wire:other_number' })
})

test('a refusal fails the charge it answers and never one that is asked about (PAY-10)', async () => {
  for (const [error, failure] of Object.entries(FAILURES_OF)) {
    const { mkesh } = await answering(422, { error })
    expect(await mkesh.charge(CHARGE)).toEqual({ kind: 'failed', failure, code: error })
    expect(await mkesh.query(CHARGE.reference)).toEqual({ kind: 'unknown', code: error })
  }
})

test.each<[status: number, fields: Record<string, string>, charge: object, query: object]>([
  [404, { error: 'not_found' }, { kind: 'unknown', code: 'not_found' }, { kind: 'notFound', code: 'not_found' }],
  [404, {}, { kind: 'unknown', code: 'wire:http_404' }, { kind: 'unknown', code: 'wire:http_404' }],
  [500, PAID, { kind: 'unknown', code: 'wire:http_500' }, { kind: 'unknown', code: 'wire:http_500' }],
  [
    500,
    { error: 'wrong_number' },
    { kind: 'unknown', code: 'wire:http_500' },
    { kind: 'unknown', code: 'wire:http_500' },
  ],
])('HTTP %i with %j is read as %j, and by a query as %j (PAY-10)', async (status, fields, charge, query) => {
  const { mkesh } = await answering(status, fields)
  expect(await mkesh.charge(CHARGE)).toEqual(charge)
  expect(await mkesh.query(CHARGE.reference)).toEqual(query)
})

test.each<[what: string, reply: Reply, code: string]>([
  ['a cut connection', (_, response) => response.destroy(), 'wire:cut'],
  ['an HTML page', (_, response) => response.writeHead(200).end('<html></html>'), 'wire:unreadable'],
  ['a JSON string', (_, response) => response.writeHead(200).end('"completed"'), 'wire:unreadable'],
  ['silence', () => undefined, 'wire:timeout'],
])('%s after the request left is never a failure and never a success (PAY-10)', async (_, reply, code) => {
  const { mkesh } = await gatewayThat(reply)
  expect(await mkesh.charge(CHARGE)).toEqual({ kind: 'unknown', code })
  expect(await mkesh.query(CHARGE.reference)).toEqual({ kind: 'unknown', code })
})
