import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, doctorFor, slotIn, type TestDoctor } from '../../../testing/appointments.ts'
import { freshNumber, initiate } from '../../../testing/payments/payments.ts'
import { until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
let doctor: TestDoctor
beforeAll(async () => {
  server = await startTestServer()
  doctor = await doctorFor(server)
})
afterAll(() => server.stop())

async function hold(patient: Visitor, scheduledAt: string): Promise<string> {
  const { status, text, body } = await patient.post('/api/appointments', booking(doctor, scheduledAt))
  if (status !== 201) throw new Error(text)
  return body['id']
}

const payFor = (patient: Visitor, id: string) =>
  initiate(patient, { amount: doctor.priceVideo, phoneNumber: freshNumber(), purpose: { kind: 'appointment', id } })

test('a paid slot is booked by nobody else (APT-01, BOOK-114)', async () => {
  const [patient, other] = [await server.person(), await server.person()]
  const slot = slotIn(2, '09:00')
  const id = await hold(patient, slot)
  await payFor(patient, id)
  await until(async () => (await patient.get(`/api/appointments/${id}`)).body['status'] === 'confirmed')
  const { status, body } = await other.post('/api/appointments', booking(doctor, slot))
  expect([status, body['code']]).toEqual([409, 'appointments.slot_taken'])
})

test('a hold that ran out takes no payment, even before it is swept (BOOK-117)', async () => {
  const patient = await server.person()
  const id = await hold(patient, slotIn(2, '11:00'))
  await server.query('update appointments_appointments set hold_expires_at = now() where id = $1', [id])
  const { status } = await payFor(patient, id)
  expect(status).toBe(409)
  expect((await patient.get('/api/payments')).body).toEqual([])
})

test('a second hold is told to its patient like the first (HOME-003)', async () => {
  const patient = await server.person()
  await hold(patient, slotIn(3, '09:00'))
  await hold(patient, slotIn(3, '11:00'))
  const notices = await until(async () => {
    const { notifications } = (await patient.get('/api/notifications')).body
    const held = (notifications as { title: string; href: string }[]).filter(
      ({ title }) => title === 'Consulta por pagar',
    )
    return held.length > 1 && held
  })
  expect(new Set(notices.map(({ href }) => href)).size).toBe(2)
})
