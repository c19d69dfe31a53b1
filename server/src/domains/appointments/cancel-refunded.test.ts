import { DAY_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { afterAll, expect, test } from 'vitest'
import { booking, doctorFor, slotIn } from '../../../testing/appointments.ts'
import { freshNumber, initiate, sellsNothing, startRefund } from '../../../testing/payments/payments.ts'
import { until } from '../../../testing/repeat.ts'
import { startTestServer, type Visitor } from '../../../testing/server.ts'
import { agreedBy, staffIdOf } from '../../../testing/staff.ts'

const server = await startTestServer({ env: { RATE_LIMIT: 'off', POLICY_NO_SHOW_MS: String(DAY_MS) } })
const [doctor, staff] = [await doctorFor(server), await server.person()]
afterAll(() => server.stop())

const statusOf = async (patient: Visitor, id: string) => (await patient.get(`/api/appointments/${id}`)).body['status']
const inState = (patient: Visitor, id: string, status: string) =>
  until(async () => (await statusOf(patient, id)) === status)
const titlesOf = async (person: Visitor) =>
  (await person.get('/api/notifications')).body['notifications'].map(({ title }: { title: string }) => title)

/** A paid appointment of this patient. */
async function confirmed(patient: Visitor, slot: string): Promise<{ id: string; paymentId: string }> {
  const { id } = (await patient.post('/api/appointments', booking(doctor, slot))).body as { id: string }
  const purpose = { kind: 'appointment', id }
  const paid = await initiate(patient, { amount: doctor.priceVideo, phoneNumber: freshNumber(), purpose })
  await inState(patient, id, 'confirmed')
  return { id, paymentId: paid.body['transactionId'] }
}

async function refund(paymentId: string, amount: number): Promise<void> {
  const order = {
    paymentId,
    staffId: staffIdOf(staff),
    money: agreedBy(staff),
    isSeller: sellsNothing,
    amount,
    reason: 'A médica adoeceu.',
    now: new Date(),
  }
  const refundId = await server.app.platform.db.transact((tx) => startRefund(tx, order))
  await until(async () => {
    const [row] = await server.query('select status from payments_refunds where id = $1', [refundId])
    return row?.['status'] === 'completed'
  })
  // Every listener has heard of it.
  await until(async () => (await server.query('select from platform_outbox limit 1')).length === 0)
}

test('a whole refund cancels what has not begun, frees the slot and tells both; a part changes nothing (PAY-19)', async () => {
  const [patient, slot] = [await server.person(), slotIn(3)]
  const { id, paymentId } = await confirmed(patient, slot)
  await refund(paymentId, 100_00)
  expect(await statusOf(patient, id)).toBe('confirmed')
  await refund(paymentId, doctor.priceVideo - 100_00)
  await inState(patient, id, 'cancelled')
  for (const person of [patient, doctor.visitor])
    await expect.poll(() => titlesOf(person)).toContain('Consulta cancelada')
  expect(await titlesOf(doctor.visitor)).toContain('Venda devolvida')
  const other = await server.person()
  expect((await other.post('/api/appointments', booking(doctor, slot))).status).toBe(201)
})

test('what has begun stays as it is, whatever was returned (PAY-19)', async () => {
  const patient = await server.person()
  const { id, paymentId } = await confirmed(patient, slotIn(4))
  const begun = new Date(Math.floor(Date.now() / (30 * MINUTE_MS)) * 30 * MINUTE_MS)
  const ends = new Date(begun.getTime() + 30 * MINUTE_MS)
  await server.query('update appointments_appointments set starts_at = $2, ends_at = $3 where id = $1', [
    id,
    begun,
    ends,
  ])
  await refund(paymentId, doctor.priceVideo)
  expect(await statusOf(patient, id)).toBe('confirmed')
})
