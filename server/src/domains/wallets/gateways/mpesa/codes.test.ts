import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendJson, startRawGateway } from '../../../../../testing/wallets/mpesa.ts'
import type { Charge, Outcome, Provider } from '../provider.ts'
import { createMpesa } from './adapter.ts'
import { VERDICTS } from './codes.ts'

const CHARGE: Charge = { reference: 'SALAMA0001', msisdn: '841234567', amount: 10_50, description: 'Consulta' }

const failed = (failure: string) => ({ kind: 'failed', failure })
const misconfigured = failed('misconfigured')
const unknown = { kind: 'unknown' }

/** Every code of the gateway's table with the HTTP status it comes with, and what it means for the customer's money. */
const ANSWERS: [code: string, status: number, meaning: object][] = [
  ['INS-0', 201, { kind: 'confirmed', providerTransactionId: '4XDF12345' }],
  ['INS-1', 500, unknown],
  ['INS-2', 401, misconfigured],
  ['INS-4', 401, failed('account_inactive')],
  ['INS-5', 401, failed('refused_by_customer')],
  ['INS-6', 401, failed('refused_by_operator')],
  ['INS-9', 408, unknown],
  ['INS-10', 409, unknown],
  ['INS-13', 400, misconfigured],
  ['INS-14', 400, misconfigured],
  ['INS-15', 400, failed('refused_by_operator')],
  ['INS-16', 503, failed('operator_unavailable')],
  ['INS-17', 400, misconfigured],
  ['INS-18', 400, misconfigured],
  ['INS-19', 400, misconfigured],
  ['INS-20', 400, misconfigured],
  ['INS-21', 400, misconfigured],
  ['INS-22', 400, misconfigured],
  ['INS-23', 400, unknown],
  ['INS-24', 400, misconfigured],
  ['INS-25', 400, misconfigured],
  ['INS-26', 400, misconfigured],
  ['INS-993', 400, misconfigured],
  ['INS-994', 400, misconfigured],
  ['INS-995', 400, failed('account_inactive')],
  ['INS-996', 400, failed('account_inactive')],
  ['INS-997', 400, misconfigured],
  ['INS-998', 400, misconfigured],
  ['INS-2001', 400, misconfigured],
  ['INS-2002', 400, misconfigured],
  ['INS-2006', 422, failed('insufficient_balance')],
  ['INS-2051', 400, failed('wrong_number')],
  ['INS-2057', 400, misconfigured],
]

let gateway: Awaited<ReturnType<typeof startRawGateway>>
let mpesa: Provider
let answer: { status: number; output: Record<string, string> }

beforeAll(async () => {
  gateway = await startRawGateway((_, response) => sendJson(response, answer.status, answer.output))
  mpesa = createMpesa(gateway.settings)
})
afterAll(() => gateway.stop())

const replyWith = (status: number, output: Record<string, string>) => {
  answer = { status, output: { output_ThirdPartyReference: CHARGE.reference, ...output } }
}

test('the table of answers is whole: 33 codes, each with a verdict', () => {
  expect(ANSWERS.map(([code]) => code)).toEqual(Object.keys(VERDICTS))
  expect(ANSWERS).toHaveLength(33)
})

test.each(ANSWERS)('a charge answered %s over HTTP %i is read as %j (PAY-10)', async (code, status, meaning) => {
  const transaction = code === 'INS-0' ? '4XDF12345' : 'N/A'
  replyWith(status, { output_ResponseCode: code, output_TransactionID: transaction })
  expect(await mpesa.charge(CHARGE)).toEqual({ ...meaning, code })
})

test('a code nobody has seen leaves the money in doubt (PAY-10)', async () => {
  replyWith(400, { output_ResponseCode: 'INS-4711' })
  expect(await mpesa.charge(CHARGE)).toEqual({ kind: 'unknown', code: 'INS-4711' })
})

test.each(['INS-0', 'INS-6', 'INS-2006'])('%s over HTTP 500 leaves the money in doubt (PAY-10)', async (code) => {
  replyWith(500, { output_ResponseCode: code, output_TransactionID: '4XDF12345' })
  expect(await mpesa.charge(CHARGE)).toEqual({ kind: 'unknown', code })
})

test.each([undefined, '', 'N/A'])('success with transaction id %j is only accepted, not paid (PAY-05)', async (id) => {
  replyWith(201, { output_ResponseCode: 'INS-0', ...(id === undefined ? {} : { output_TransactionID: id }) })
  expect(await mpesa.charge(CHARGE)).toEqual({ kind: 'pending', code: 'INS-0' })
})

const STATUS_WORDS: [word: string, meaning: object][] = [
  ['Completed', { kind: 'confirmed', providerTransactionId: '4XDF12345' }],
  ['Success', { kind: 'confirmed', providerTransactionId: '4XDF12345' }],
  ['Successful', { kind: 'confirmed', providerTransactionId: '4XDF12345' }],
  ['COMPLETED', { kind: 'confirmed', providerTransactionId: '4XDF12345' }],
  ['Cancelled', failed('refused_by_customer')],
  ['Expired', { kind: 'expired' }],
  ['N/A', { kind: 'notFound' }],
  ['Pending', { kind: 'pending' }],
  ['Processing', { kind: 'pending' }],
  ['Failed', failed('refused_by_operator')],
  ['Rejected', failed('refused_by_operator')],
]

test.each(STATUS_WORDS)('a status query that says %s is read as %j', async (word, meaning) => {
  replyWith(200, {
    output_ResponseCode: 'INS-0',
    output_ResponseTransactionStatus: word,
    output_TransactionID: '4XDF12345',
  })
  expect(await mpesa.query(CHARGE.reference)).toEqual({ ...meaning, code: word })
})

test('a status query that says a word nobody has seen leaves the money in doubt (PAY-10)', async () => {
  replyWith(200, { output_ResponseCode: 'INS-0', output_ResponseTransactionStatus: 'Levitating' })
  expect(await mpesa.query(CHARGE.reference)).toEqual({ kind: 'unknown', code: 'INS-0' })
})

test.each(ANSWERS.filter(([code]) => code !== 'INS-0'))(
  'a status query refused with %s never fails a charge that may have moved money (PAY-10)',
  async (code, status) => {
    const aboutTheCharge = ['INS-5', 'INS-995', 'INS-996', 'INS-2006', 'INS-2051'].includes(code)
    replyWith(status, { output_ResponseCode: code, output_ResponseTransactionStatus: 'N/A' })
    const outcome = (await mpesa.query(CHARGE.reference)) as Outcome
    expect(outcome.kind).toBe(aboutTheCharge ? 'failed' : 'unknown')
  },
)

test('a charge confirmed by a query that names no transaction is known by its reference', async () => {
  replyWith(200, { output_ResponseCode: 'INS-0', output_ResponseTransactionStatus: 'Completed' })
  expect(await mpesa.query(CHARGE.reference)).toMatchObject({
    kind: 'confirmed',
    providerTransactionId: CHARGE.reference,
  })
})
