import { HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  booking,
  confirmedFor,
  crowdAt,
  doctorFor,
  returnedOf,
  runOutHold,
  slotIn,
} from '../../../testing/appointments.ts'
import { booksOf, freshNumber, initiate } from '../../../testing/payments/payments.ts'
import { atOnce, served, until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { newId } from '../../platform/db/database.ts'
import type { UserId } from '../../platform/session/sessions.ts'
import { cancelAppointment } from './commands/cancel.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const cancel = (who: Visitor, id: string, reason = 'Já estou melhor.') =>
  who.post(`/api/appointments/${id}/cancel`, { reason })
const move = (who: Visitor, id: string, scheduledAt: string) =>
  who.post(`/api/appointments/${id}/move`, { scheduledAt })
const titlesOf = async (person: Visitor) =>
  (await person.get('/api/notifications')).body['notifications'].map(({ title }: { title: string }) => title)

describe('a patient cancels', () => {
  it('in time: all of it goes back by itself, the slot is free, and both are told (X-026, APT-09)', async () => {
    const [doctor, patient, next] = [await doctorFor(server), await server.person(), await server.person()]
    const id = await confirmedFor(patient, doctor, slotIn(3))
    const { status, body } = await cancel(patient, id)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        status: 'cancelled',
        cancellation: { by: 'patient', reason: 'Já estou melhor.', refundAmount: doctor.priceVideo },
      }),
    ])
    expect(await returnedOf(server, id)).toBe(doctor.priceVideo)
    expect((await next.post('/api/appointments', booking(doctor, slotIn(3)))).status).toBe(201)
    for (const person of [patient, doctor.visitor])
      await expect.poll(() => titlesOf(person)).toContain('Consulta cancelada')
    expect((await booksOf(server)).sum).toBe(0)
  })

  it('less than two hours before: half of it goes back (X-026)', async () => {
    const [doctor, patient] = [await doctorFor(server), await server.person()]
    const id = await confirmedFor(patient, doctor, slotIn(3))
    const now = new Date(Date.parse(slotIn(3)) - 2 * HOUR_MS + MINUTE_MS)
    const { transact } = server.app.platform.db
    const actor = { userId: patient.id as UserId, sessionKey: '', signedInAt: new Date(), verifiedAt: null }
    const answer = await cancelAppointment({ params: { id }, body: { reason: '' }, actor, now, transact })
    expect(answer.cancellation?.refundAmount).toBe(doctor.priceVideo / 2)
    const [refund] = await server.query(
      'select amount::integer, status from payments_refunds where reason = $1 and amount = $2',
      ['Consulta cancelada pelo paciente.', doctor.priceVideo / 2],
    )
    expect(refund).toEqual({ amount: doctor.priceVideo / 2, status: 'approved' })
    expect((await booksOf(server)).sum).toBe(0)
  })

  it('what was moved less than two hours before: half of it goes back, whenever it is by then', async () => {
    const [doctor, patient] = [await doctorFor(server), await server.person()]
    const [early, late] = [
      await confirmedFor(patient, doctor, slotIn(3)),
      await confirmedFor(patient, doctor, slotIn(4)),
    ]
    // On the half hour before so many minutes from now.
    const beginsWithin = (id: string, minutes: number) =>
      server.query(
        `update appointments_appointments set starts_at = at, ends_at = at + interval '30 minutes'
         from date_bin('30 minutes', now() + make_interval(mins => $2), 'epoch') as at where id = $1`,
        [id, minutes],
      )
    await beginsWithin(early, 151)
    await beginsWithin(late, 119)
    expect((await move(patient, early, slotIn(6))).body).not.toHaveProperty('isMovedLate')
    expect((await move(patient, late, slotIn(7))).body).toMatchObject({ isMovedLate: true })
    // Moved again in time: it stays.
    expect((await move(patient, late, slotIn(8))).body).toMatchObject({ isMovedLate: true, movesLeft: 0 })
    expect((await cancel(patient, early)).body['cancellation']['refundAmount']).toBe(doctor.priceVideo)
    expect((await cancel(patient, late)).body['cancellation']['refundAmount']).toBe(doctor.priceVideo / 2)
    const byDoctor = await confirmedFor(patient, doctor, slotIn(5))
    await beginsWithin(byDoctor, 60)
    await move(patient, byDoctor, slotIn(9))
    await doctor.visitor.post(`/api/doctor/appointments/${byDoctor}/cancel`, { reason: 'Estou doente.' })
    expect(await returnedOf(server, byDoctor)).toBe(doctor.priceVideo)
  })

  it('what is not paid yet without any money, and not while a payment is under way', async () => {
    const [doctor, patient] = [await doctorFor(server), await server.person()]
    const held = (await patient.post('/api/appointments', booking(doctor, slotIn(4)))).body['id']
    const unread = async () =>
      (await patient.get('/api/notifications')).body['notifications']
        .filter(({ readAt }: { readAt: string | null }) => readAt === null)
        .map(({ title }: { title: string }) => title)
    await expect.poll(unread).toContain('Consulta por pagar')
    expect((await cancel(patient, held)).body).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
    await expect.poll(unread).toContain('Consulta cancelada')
    expect(await unread()).not.toContain('Consulta por pagar')
    const other = (await patient.post('/api/appointments', booking(doctor, slotIn(4)))).body['id']
    const purpose = { kind: 'appointment', id: other }
    await initiate(patient, { amount: doctor.priceVideo, phoneNumber: freshNumber('0003'), purpose })
    expect((await cancel(patient, other)).body['code']).toBe('appointments.not_now')
  })

  it('once, what is theirs, and nothing that has begun (APT-09)', async () => {
    const [doctor, patient, stranger] = [await doctorFor(server), await server.person(), await server.person()]
    const id = await confirmedFor(patient, doctor, slotIn(3))
    for (const who of [stranger, doctor.visitor]) expect((await cancel(who, id)).status).toBe(404)
    const both = await Promise.all([1, 2].map(() => served(() => cancel(patient, id))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await returnedOf(server, id)).toBe(doctor.priceVideo)
    const begun = await confirmedFor(patient, doctor, slotIn(3))
    await server.query(
      `update appointments_appointments set starts_at = starts_at - interval '5 days', ends_at = ends_at - interval '5 days'
       where id = $1`,
      [begun],
    )
    expect((await cancel(patient, begun)).body['code']).toBe('appointments.not_now')
  })
})

describe('a patient moves a consultation', () => {
  it('to another free time, twice at most, with the payment as it was (X-026)', async () => {
    const [doctor, patient] = [await doctorFor(server), await server.person()]
    const id = await confirmedFor(patient, doctor, slotIn(3))
    const first = await move(patient, id, slotIn(4))
    expect(first.body).toMatchObject({
      appointmentTime: slotIn(4),
      status: 'confirmed',
      paymentStatus: 'paid',
      movesLeft: 1,
    })
    expect((await move(patient, id, slotIn(5))).body).toMatchObject({ movesLeft: 0 })
    expect((await move(patient, id, slotIn(6))).body['code']).toBe('appointments.moved_enough')
    const next = await server.person()
    expect((await next.post('/api/appointments', booking(doctor, slotIn(3)))).status).toBe(201)
    await expect.poll(() => titlesOf(doctor.visitor)).toContain('Consulta mudada')
  })

  it('not into a taken time, the doctor’s free hours, the past or a stranger’s (APT-09)', async () => {
    const doctor = await doctorFor(server)
    const [patient, other] = [await server.person(), await server.person()]
    const id = await confirmedFor(patient, doctor, slotIn(3))
    await other.post('/api/appointments', booking(doctor, slotIn(4)))
    const taken = await move(patient, id, slotIn(4))
    expect([taken.status, taken.body['code']]).toEqual([409, 'appointments.slot_taken'])
    expect(taken.body['details'].freeSlots).toHaveLength(3)
    const elsewhere = await doctorFor(server)
    await patient.post('/api/appointments', booking(elsewhere, slotIn(5)))
    expect((await move(patient, id, slotIn(5))).body['code']).toBe('appointments.patient_busy')
    expect((await move(patient, id, slotIn(-1))).status).toBe(400)
    expect((await move(patient, id, slotIn(3, '10:07'))).status).toBe(400)
    expect((await move(other, id, slotIn(6))).status).toBe(404)
    expect((await move(patient, newId(), slotIn(6))).status).toBe(404)
    await server.query('update appointments_doctors set is_24x7 = false where id = $1', [doctor.id])
    expect((await move(patient, id, slotIn(6))).body['code']).toBe('appointments.outside_hours')
  })

  it('into one slot only, however many book it at the same moment (APT-01, APT-09)', async () => {
    const doctor = await doctorFor(server)
    const owners = [await server.person(), await server.person(), await server.person()]
    const ids: string[] = []
    for (const [index, owner] of owners.entries()) ids.push(await confirmedFor(owner, doctor, slotIn(3 + index)))
    const crowd = await crowdAt(server, 10)
    const answers = await atOnce([...owners, ...crowd], (person, index) => {
      const id = ids[index]
      return id ? move(person, id, slotIn(8)) : person.post('/api/appointments', booking(doctor, slotIn(8)))
    })
    const won = answers.filter(({ status }) => status < 300)
    expect([won.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 12])
    const live = await server.query(
      `select id from appointments_appointments where doctor_id = $1 and starts_at = $2 and status in ('held', 'confirmed')`,
      [doctor.id, slotIn(8)],
    )
    expect(live).toHaveLength(1)
  })

  it('into a time whose hold ran out', async () => {
    const doctor = await doctorFor(server)
    const [patient, other] = [await server.person(), await server.person()]
    const id = await confirmedFor(patient, doctor, slotIn(3))
    const { body: held } = await other.post('/api/appointments', booking(doctor, slotIn(4)))
    expect((await move(patient, id, slotIn(4))).status).toBe(409)
    await runOutHold(server, held['id'])
    await until(async () => (await move(patient, id, slotIn(4))).status === 200)
  })
})
