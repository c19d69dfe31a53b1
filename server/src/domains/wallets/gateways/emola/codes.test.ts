import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewayAnswer, inCdata, innerAnswer, sendXml, startRawEmola } from '../../../../../testing/wallets/emola.ts'
import type { Charge, Provider } from '../provider.ts'
import { createEmola } from './adapter.ts'
import { BUSINESS, GATEWAY } from './codes.ts'

const CHARGE: Charge = {
  reference: 'S2345678901234567890',
  msisdn: '861234567',
  amount: 10_00,
  description: 'Consulta',
}

const failed = (failure: string) => ({ kind: 'failed', failure })
const misconfigured = failed('misconfigured')
const refused = failed('refused_by_operator')
const unknown = { kind: 'unknown' }
const pending = { kind: 'pending' }
const notFound = { kind: 'notFound' }
const away = failed('operator_unavailable')

/** Every code of the gateway, what it means for a push; but for 0 none says anything of a charge that is asked about. */
const GATEWAY_ANSWERS: [code: string, meaning: object][] = [
  ...['1000', '1001', '1002', '2000', '2001', '2002'].map((code): [string, object] => [code, misconfigured]),
  ...['2003', '2004', '2005', '2007'].map((code): [string, object] => [code, unknown]),
  ...['3000', '4000', '4001'].map((code): [string, object] => [code, misconfigured]),
  ...['5000', '6000'].map((code): [string, object] => [code, away]),
  ...['6001', '6002', '6003', '6004'].map((code): [string, object] => [code, misconfigured]),
  ...['6005', '7000', '7001'].map((code): [string, object] => [code, unknown]),
  ['8000', misconfigured],
  ['9001', unknown],
  ['9002', misconfigured],
]

/** Every code of the service: what it means for a push, for a query, and as a query's word on the original. */
const BUSINESS_ANSWERS: [code: string, push: object, query: object, original: object][] = [
  ['0', pending, unknown, unknown],
  ['02', misconfigured, unknown, unknown],
  ['03', refused, unknown, refused],
  ['05', misconfigured, unknown, unknown],
  ['06', refused, unknown, refused],
  ['07', failed('wrong_number'), unknown, failed('wrong_number')],
  ['08', misconfigured, unknown, unknown],
  ['09', misconfigured, unknown, unknown],
  ['10', misconfigured, unknown, unknown],
  ['11', { kind: 'expired' }, unknown, { kind: 'expired' }],
  ['12', failed('wrong_number'), unknown, failed('wrong_number')],
  ['13', unknown, notFound, notFound],
  ['14', unknown, unknown, unknown],
  ['15', unknown, notFound, notFound],
  ['20', refused, unknown, unknown],
  ['22', pending, unknown, pending],
  ['23', misconfigured, unknown, unknown],
  ['24', misconfigured, unknown, unknown],
  ['25', misconfigured, unknown, unknown],
  ['26', misconfigured, unknown, unknown],
  ['27', unknown, notFound, notFound],
  ['28', unknown, unknown, unknown],
  ['98', misconfigured, unknown, unknown],
  ['99', unknown, unknown, unknown],
]

let gateway: Awaited<ReturnType<typeof startRawEmola>>
let emola: Provider
let answer: string

beforeAll(async () => {
  gateway = await startRawEmola((_, response) => sendXml(response, answer))
  emola = createEmola(gateway.settings)
})
afterAll(() => gateway.stop())

const serviceSays = (fields: Record<string, string>) => {
  answer = gatewayAnswer('0', inCdata(innerAnswer(fields)))
}

test('the tables of answers are whole: 26 codes of the gateway, 24 of the service, each with a verdict', () => {
  expect(['0', ...GATEWAY_ANSWERS.map(([code]) => code)]).toEqual(Object.keys(GATEWAY))
  expect(new Set(BUSINESS_ANSWERS.map(([code]) => code))).toEqual(new Set(Object.keys(BUSINESS)))
  expect([Object.keys(GATEWAY).length, Object.keys(BUSINESS).length]).toEqual([26, 24])
})

test.each(GATEWAY_ANSWERS)('a push that ends at the gateway with %s is read as %j (PAY-10)', async (code, meaning) => {
  answer = gatewayAnswer(code)
  expect(await emola.charge(CHARGE)).toEqual({ ...meaning, code })
  expect(await emola.query(CHARGE.reference)).toEqual({ kind: 'unknown', code })
})

test.each(BUSINESS_ANSWERS)('a push answered %s is read as %j (PAY-05, PAY-10)', async (code, push) => {
  serviceSays({ errorCode: code, message: 'x', reqeustId: 'PP1' })
  expect(await emola.charge(CHARGE)).toEqual({ ...push, code })
})

test.each(BUSINESS_ANSWERS)('a query refused with %s never fails a charge (PAY-10)', async (code, _push, query) => {
  serviceSays({ errorCode: code, message: 'x' })
  expect(await emola.query(CHARGE.reference)).toEqual({ ...query, code })
})

test.each(BUSINESS_ANSWERS)('a query that says %s of the original is read by its own table', async (...row) => {
  const [code, , , original] = row
  serviceSays({ errorCode: '0', message: 'Success', orgResponseCode: code })
  expect(await emola.query(CHARGE.reference)).toEqual({ ...original, code })
})

test('only 01 says that the original was paid (PAY-05)', async () => {
  serviceSays({ errorCode: '0', reqeustId: 'PP1', orgResponseCode: '01' })
  expect(await emola.query(CHARGE.reference)).toEqual({ kind: 'confirmed', providerTransactionId: 'PP1', code: '01' })
  serviceSays({ errorCode: '0', requestId: 'PP2', orgResponseCode: '01' })
  expect(await emola.query(CHARGE.reference)).toMatchObject({ providerTransactionId: 'PP2' })
  serviceSays({ errorCode: '0', orgResponseCode: '01' })
  expect(await emola.query(CHARGE.reference)).toMatchObject({ providerTransactionId: CHARGE.reference })
})

test('00 is "not paid so far": believed only when the prompt is over', async () => {
  serviceSays({ errorCode: '0', orgResponseCode: '00' })
  expect(await emola.query(CHARGE.reference)).toEqual({ kind: 'notFound', code: '00' })
})

test.each(['4711', ''])('a code nobody has seen (%j) leaves the money in doubt (PAY-10)', async (code) => {
  answer = gatewayAnswer(code || '0')
  expect(await emola.charge(CHARGE)).toMatchObject(unknown)
  serviceSays({ errorCode: code })
  expect(await emola.charge(CHARGE)).toMatchObject(unknown)
  serviceSays({ errorCode: '0', orgResponseCode: code })
  expect(await emola.query(CHARGE.reference)).toMatchObject(unknown)
})

test.each([
  ['Saldo insuficiente', 'insufficient_balance'],
  ['Insufficient balance', 'insufficient_balance'],
  ['Transaction cancelled by user', 'refused_by_customer'],
  ['O cliente recusou', 'refused_by_customer'],
  ['Transaction failed', 'refused_by_operator'],
])('a refusal that says %s tells the customer so', async (message, failure) => {
  serviceSays({ errorCode: '0', orgResponseCode: '03', orgResponseMessage: message })
  expect(await emola.query(CHARGE.reference)).toEqual({ kind: 'failed', failure, code: '03' })
})
