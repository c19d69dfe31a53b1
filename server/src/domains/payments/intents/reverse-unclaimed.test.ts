import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveUnclaimed } from '../../../../testing/payments/leave-unclaimed.ts'
import {
  booksOf,
  consultationSale,
  initiate,
  paid,
  returnKeysOf,
  settled,
  transfer,
} from '../../../../testing/payments/payments.ts'
import { until } from '../../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { makeStaff } from '../../../../testing/staff.ts'
import { createMpesa, sandboxSettings } from '../../../../testing/wallets/wallets.ts'
import { recordSale } from '../public.ts'
import { reversalReference } from '../rules/references.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  person = await server.person()
})
afterAll(async () => {
  const { sum, own, theirs } = await booksOf(server)
  await server.stop()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

const statusOf = async (id: string) => (await person.get(`/api/payments/${id}`)).body['status']
async function leftConfirmed(id: string): Promise<string> {
  await leaveUnclaimed(server, id)
  return until(async () => {
    const status = await statusOf(id)
    return status === 'confirmed' ? undefined : status
  })
}
const row = async (id: string) =>
  (await server.query('select reference, provider_transaction_id from payments_intents where id = $1', [id]))[0] ?? {}
const lineOf = async (id: string) => {
  const { reference } = await row(id)
  return server.app.sandbox?.books().find((line) => line.reference === reference)
}
const entryTypesOf = async (id: string) =>
  (await server.query('select entry_type from ledger_lines where subject_id = $1 order by id', [id])).map(
    (entry) => entry['entry_type'],
  )

test('money that no purchase claims in time goes back to its payer, who sees it meanwhile and afterwards (A-05)', async () => {
  const id = await paid(person)
  expect((await person.get('/api/payments')).body[0]).toMatchObject({ transactionId: id, status: 'confirmed' })
  expect(await leftConfirmed(id)).toBe('reversed')
  expect(await lineOf(id)).toMatchObject({ amount: 100_00, reversed: 100_00 })
  expect(await entryTypesOf(id)).toEqual(['captured', 'captured', 'reversed', 'reversed'])
})

test('money that a purchase claimed stays (A-05)', async () => {
  const kept = await paid(person)
  const { db } = server.app.platform
  await db.transact((tx) => recordSale(tx, consultationSale({ paymentId: kept, payerId: person.id, amount: 100_00 })))
  await leaveUnclaimed(server, kept)
  // What was paid after it has gone back: its own turn has passed.
  expect(await leftConfirmed(await paid(person))).toBe('reversed')
  expect(await statusOf(kept)).toBe('confirmed')
  expect(await lineOf(kept)).toMatchObject({ reversed: 0 })
})

test('a refund whose answer was lost is not made twice (A-05)', async () => {
  const id = await paid(person)
  const { reference, provider_transaction_id } = await row(id)
  if (!server.app.sandbox) throw new Error('this test needs the sandbox provider')
  const lost = await createMpesa(sandboxSettings(server.app.sandbox)).reverse({
    providerTransactionId: provider_transaction_id,
    reference: reversalReference(reference),
    amount: 100_00,
  })
  expect(lost.kind).toBe('confirmed')
  expect(await leftConfirmed(id)).toBe('reversed')
  expect(await lineOf(id)).toMatchObject({ reversed: 100_00 })
  expect(await entryTypesOf(id)).toEqual(['captured', 'captured', 'reversed', 'reversed'])
})

test('money that the provider gave back is booked as returned, though the payment was put in review meanwhile', async () => {
  const id = await paid(person)
  const { reference } = await row(id)
  server.app.sandbox?.script(reversalReference(reference), { delayMs: 5_000 })
  const asked =
    "select from wallets_transfers where subject_id = $1 and subject_kind = 'payment_reversal' and status = 'sending'"
  await leaveUnclaimed(server, id)
  await until(async () => (await server.query(asked, [id]))[0])
  await server.query("update payments_intents set status = 'in_review' where id = $1", [id])
  await until(async () => ((await statusOf(id)) === 'reversed' ? true : undefined))
  expect(await entryTypesOf(id)).toEqual(['captured', 'captured', 'reversed', 'reversed'])
})

test('a refund that the provider refuses waits for a person, with the money still on the books', async () => {
  const id = await paid(person)
  await server.query("update payments_intents set provider_transaction_id = 'NOSUCHONE' where id = $1", [id])
  expect(await leftConfirmed(id)).toBe('in_review')
  expect(await entryTypesOf(id)).toEqual(['captured', 'captured'])
})

test('a provider that says that it gave back another amount is not believed either way: a person looks, and is told of the doubt (PAY-23)', async () => {
  const { body } = await initiate(person, { paymentMethod: 'mkesh', phoneNumber: '829990000' })
  const id = body['transactionId'] as string
  const { reference } = await row(id)
  const { reversal } = returnKeysOf(reference)
  const said = { status: 'completed', reference: reversal, transactionId: 'MKRETURN1', amount: '10.00' }
  server.app.sandbox?.script(reversal, { charged: false, answer: { status: 201, body: JSON.stringify(said) } })
  await settled(person, id)
  expect(await leftConfirmed(id)).toBe('in_review')
  const kept = await server.query(
    `select transfer.status, return_number from payments_intents payment
       join wallets_transfers transfer on subject_id = payment.id and subject_kind = 'payment_reversal'
     where payment.id = $1`,
    [id],
  )
  expect(kept).toEqual([{ status: 'unknown', return_number: null }])
  expect(await entryTypesOf(id)).toEqual(['captured', 'captured'])
})

test('a bank transfer found after its purchase is gone pays another one of that amount', async () => {
  const { db } = server.app.platform
  const { body } = await transfer(person)
  const id = String(body['transactionId'])
  await server.query("update payments_intents set purpose_kind = 'appointment', purpose_id = $2 where id = $1", [
    id,
    randomUUID(),
  ])
  const desk = await makeStaff(server)
  expect((await desk.post(`/api/operator/bank-proofs/${id}/decision`, { decision: 'approve' })).status).toBe(200)
  const sale = consultationSale({ paymentId: id, payerId: person.id, amount: 100_00 })
  await expect(db.transact((tx) => recordSale(tx, sale))).rejects.toMatchObject({ code: 'payments.already_claimed' })
  await leaveUnclaimed(server, id)
  const isFree = async () => ((await person.get(`/api/payments/${id}`)).body['purpose'] ? undefined : true)
  await until(isFree)
  await db.transact((tx) => recordSale(tx, sale))
  expect(await statusOf(id)).toBe('confirmed')
})
