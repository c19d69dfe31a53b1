import { MOST_WAITING } from '@salama/contract/duty/model'
import { addDays, dayInMaputo, maputoInstant, weekdayInMaputo } from '@salama/contract/kernel/time'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { doctorFor, type TestDoctor } from '../../../testing/appointments.ts'
import { complaint, onDuty, payPlace, returnedOf, setDuty, statusOf, waits } from '../../../testing/duty.ts'
import { childFor } from '../../../testing/patients.ts'
import { booksOf, settled } from '../../../testing/payments/payments.ts'
import { atOnce, times, until } from '../../../testing/repeat.ts'
import { startTestServer, type Visitor } from '../../../testing/server.ts'
import { missAppointment } from '../appointments/public.ts'
import { followDuty, followEntry } from './commands/follow.ts'
import { callPlanned } from './commands/rota.ts'

const server = await startTestServer()
const { platform } = server.app
afterAll(async () => {
  const { sum, own, theirs } = await booksOf(server)
  await server.stop()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

/** One line for the whole country: each test begins with nobody in it. */
beforeEach(async () => {
  await server.query(`update duty_queue set status = 'left', offered_to = null, offered_until = null
    where status in ('triaged', 'queued', 'offered')`)
  await server.query("update duty_offers set answer = 'withdrawn', answered_at = offered_at where answer is null")
  await server.query("update duty_duties set status = 'off'")
  await server.query('delete from duty_rota')
})

const follow = (id: string) => platform.db.transact((tx) => followEntry(tx, platform, { id, now: new Date() }))
const answer = ({ visitor }: TestDoctor, id: string, word: 'accept' | 'decline' = 'accept') =>
  visitor.post(`/api/doctor/duty/offers/${id}/${word}`)
const stateOf = async (doctor: { id: string }) =>
  (await server.query('select status, missed from duty_duties where doctor_id = $1', [doctor.id]))[0]
const offeredTo = async (id: string) =>
  (await server.query('select offered_to from duty_queue where id = $1', [id]))[0]?.['offered_to']
const passOffer = (id: string) =>
  server.query("update duty_queue set offered_until = now() - interval '1 second' where id = $1", [id])

test('while nobody is on duty nothing is sold, and the next free time is said', async () => {
  await doctorFor(server)
  const person = await server.person()
  const shown = (await server.visitor().get('/api/duty')).body
  expect(shown).toMatchObject({ onDuty: 0, waiting: 0, expectedMinutes: null, price: 600_00 })
  const { status, body } = await person.post('/api/queue', complaint())
  expect([status, body['code']]).toEqual([409, 'duty.nobody_on_duty'])
  expect(body['details']).toEqual({ nextFreeAt: shown['nextFreeAt'] })
  expect(Date.parse(shown['nextFreeAt'])).toBeGreaterThan(Date.now())
})

test('a doctor on duty is called and answers, and nothing is paid a second time', async () => {
  const doctor = await onDuty(server)
  expect((await server.visitor().get('/api/duty')).body).toMatchObject({
    onDuty: 1,
    expectedMinutes: 1,
    nextFreeAt: null,
  })
  const person = await server.person({ fullName: 'Amina Mussa' })
  const id = await waits(person)
  expect((await person.get(`/api/queue/${id}`)).body).toMatchObject({ status: 'offered', place: 1, level: 'urgent' })
  const own = (await doctor.visitor.get('/api/doctor/duty')).body
  expect(own).toMatchObject({
    state: 'called',
    waiting: 1,
    offer: { id, patientName: 'Amina Mussa', signs: ['Dor muito forte'] },
  })
  expect((await doctor.visitor.get('/api/bell')).body['calls']).toEqual([
    expect.objectContaining({ kind: 'patient', text: 'Consulta agora' }),
  ])
  const { status, body } = await answer(doctor, id)
  expect(status).toBe(200)
  const { appointmentId } = body as { appointmentId: string }
  const told = async (who: Visitor) =>
    ((await who.get('/api/notifications')).body['notifications'] as { title: string; href: string }[]).map(
      ({ title, href }) => [title, href],
    )
  expect(await told(doctor.visitor)).toContainEqual(['Paciente a chamar', '/dashboard/doctor'])
  const called = ['Um médico atende agora', `/consultation?appointment=${appointmentId}`]
  expect((await told(person)).filter(([title]) => title === called[0])).toEqual([called])
  expect((await person.get(`/api/queue/${id}`)).body).toMatchObject({ status: 'in_call', appointmentId })
  const visit = (await person.get(`/api/appointments/${appointmentId}`)).body
  expect(visit).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', notes: 'Dor de costas\n• Dor muito forte' })
  expect((await person.get(`/api/consultations/${appointmentId}`)).body).toMatchObject({
    isOpen: true,
    role: 'patient',
  })
  expect((await payPlace(person, id)).body['code']).toBe('payments.purpose_not_payable')
  const owed = await server.query<{ sum: string }>('select sum(amount) from ledger_lines where account = $1', [
    `payable:doctor:${doctor.id}`,
  ])
  expect(Number(owed[0]?.sum)).toBe(-510_00)

  // Over: the doctor is free with the next sign of the screen.
  await server.query("update appointments_appointments set status = 'completed' where id = $1", [appointmentId])
  expect((await doctor.visitor.post('/api/doctor/duty/heartbeat')).body).toMatchObject({ state: 'on_duty' })
})

test('with a danger sign nothing is sold, and the numbers are said', async () => {
  await onDuty(server)
  const { status, body } = await (await server.person()).post('/api/queue', complaint({ signs: ['chest_pain'] }))
  expect([status, body['code']]).toEqual([409, 'duty.emergency'])
  expect(body['details'].numbers.map(({ number }: { number: string }) => number)).toEqual(['110', '117', '119'])
})

test('a patient waits once, and a stranger sees nothing of it', async () => {
  await onDuty(server)
  const person = await server.person()
  const { body } = await person.post('/api/queue', complaint())
  const again = await person.post('/api/queue', complaint())
  expect([again.status, again.body['code'], again.body['details']]).toEqual([
    409,
    'duty.already_waiting',
    { id: body['id'] },
  ])
  const stranger = await server.person()
  for (const method of ['GET', 'DELETE'])
    expect((await stranger.send(method, `/api/queue/${body['id']}`)).status).toBe(404)
  const other = await doctorFor(server)
  expect((await answer(other, body['id'])).body['code']).toBe('duty.not_found')
})

test('who would wait too long is sold nothing, until another doctor comes', async () => {
  await onDuty(server)
  for (const person of [await server.person(), await server.person()]) await waits(person)
  const third = await server.person()
  const join = () => third.post('/api/queue', complaint())
  const { status, body } = await join()
  expect([status, body['code']]).toEqual([409, 'duty.too_busy'])
  expect(Date.parse(body['details'].nextFreeAt)).toBeGreaterThan(Date.now())
  expect(await server.query('select from duty_queue where booked_by = $1', [third.id])).toEqual([])
  await onDuty(server)
  expect((await join()).status).toBe(201)
})

test('an account keeps so many places and no more, until one of them is left', async () => {
  await onDuty(server)
  const mother = await server.person()
  const family = await Promise.all(times(MOST_WAITING + 1).map((n) => childFor(mother, { name: `Lia ${n} Macuácua` })))
  const join = (patientId: string) => mother.post('/api/queue', complaint({ patientId }))
  const answers = await atOnce(family, join)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_WAITING)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual([[429, 'duty.too_many']])
  const last = family[answers.findIndex(({ status }) => status !== 201)] ?? ''
  expect(await server.query('select from duty_queue where patient_id = $1', [last])).toEqual([])
  const first = answers.find(({ status }) => status === 201)?.body['id']
  expect((await mother.send('DELETE', `/api/queue/${first}`)).status).toBe(200)
  expect((await join(last)).status).toBe(201)
})

test('a patient who is in another consultation has all back, and the doctor is free for the next', async () => {
  const [first, second] = [await onDuty(server), await onDuty(server)]
  const person = await server.person()
  const begun = await waits(person)
  expect((await answer(first, begun)).status).toBe(200)
  const id = await waits(person)
  expect(await offeredTo(id)).toBe(second.id)
  const { status, body } = await answer(second, id)
  expect([status, body['code']]).toEqual([409, 'duty.patient_busy'])
  expect([await statusOf(person, id), await returnedOf(server, id)]).toEqual(['refunded', 600_00])
  expect([await stateOf(second), await statusOf(person, begun)]).toEqual([{ status: 'on_duty', missed: 0 }, 'in_call'])
  expect((await answer(second, await waits(await server.person()))).status).toBe(200)
})

test('who declines or does not answer is passed over; two calls in vain, and the doctor is off', async () => {
  const [first, second] = [await onDuty(server), await onDuty(server)]
  const id = await waits(await server.person())
  expect(await offeredTo(id)).toBe(first.id)
  expect((await answer(first, id, 'decline')).body).toMatchObject({ state: 'on_duty', offer: null })
  expect(await offeredTo(id)).toBe(second.id)
  expect((await answer(first, id)).body['code']).toBe('duty.offer_gone')
  await passOffer(id)
  await follow(id)
  // Nobody else is left: the one who missed is called again.
  expect([await offeredTo(id), await stateOf(second)]).toEqual([second.id, { status: 'called', missed: 1 }])
  await passOffer(id)
  expect((await answer(second, id)).body['code']).toBe('duty.offer_gone')
  await follow(id)
  expect([await offeredTo(id), await stateOf(second)]).toEqual([null, { status: 'off', missed: 2 }])
  expect(await stateOf(first)).toEqual({ status: 'on_duty', missed: 0 })
})

test('whoever leaves has everything back, also while a doctor is called, who is free again', async () => {
  const doctor = await onDuty(server)
  const person = await server.person()
  const id = await waits(person)
  expect((await person.send('DELETE', `/api/queue/${id}`)).body).toMatchObject({ status: 'left' })
  expect([await returnedOf(server, id), await stateOf(doctor)]).toEqual([600_00, { status: 'on_duty', missed: 0 }])
  expect((await answer(doctor, id)).body['code']).toBe('duty.offer_gone')
  expect((await person.send('DELETE', `/api/queue/${id}`)).body['code']).toBe('duty.not_now')
  expect((await person.post('/api/queue', complaint())).status).toBe(201)
})

test('a promise that passes gives the money back by itself', async () => {
  const doctor = await onDuty(server)
  const person = await server.person()
  const id = await waits(person)
  await setDuty(doctor, 'off')
  expect(await statusOf(person, id)).toBe('queued')
  await follow(id)
  expect(await statusOf(person, id)).toBe('queued')
  await server.query("update duty_queue set promised_by = now() - interval '1 second' where id = $1", [id])
  await follow(id)
  expect([await statusOf(person, id), await returnedOf(server, id)]).toEqual(['refunded', 600_00])
  await follow(id)
  const told = async (who: Visitor) =>
    (await who.get('/api/notifications')).body['notifications'].filter(
      ({ title }: { title: string }) => title === 'Não foi atendido a tempo',
    )
  expect(await told(person)).toEqual([
    expect.objectContaining({
      body: 'Nenhum médico pôde atender no tempo prometido. O dinheiro volta por inteiro.',
      href: `/agora/${id}`,
    }),
  ])
  expect(await told(doctor.visitor)).toEqual([])
})

test('an unpaid place ends, and a payment that comes to nothing leaves it to another one', async () => {
  await onDuty(server)
  const person = await server.person()
  const { id } = (await person.post('/api/queue', complaint())).body as { id: string }
  const { body } = await payPlace(person, id, '0002')
  await settled(person, body['transactionId'])
  await until(async () => ((await person.get(`/api/queue/${id}`)).body['transactionId'] ? undefined : true))
  await server.query("update duty_queue set expires_at = now() - interval '1 second' where id = $1", [id])
  await follow(id)
  expect(await statusOf(person, id)).toBe('left')
  expect((await payPlace(person, id)).body['code']).toBe('payments.purpose_not_payable')
})

test('without a sign of the screen a doctor is off, and the next sign of another device changes nothing', async () => {
  const doctor = await onDuty(server)
  const id = await waits(await server.person())
  const look = () => platform.db.transact((tx) => followDuty(tx, platform, { id: doctor.id, now: new Date() }))
  await look()
  expect(await stateOf(doctor)).toMatchObject({ status: 'called' })
  await server.query("update duty_duties set seen_at = now() - interval '3 minutes' where doctor_id = $1", [doctor.id])
  await look()
  expect([await stateOf(doctor), await offeredTo(id)]).toEqual([{ status: 'off', missed: 0 }, null])
  expect((await doctor.visitor.post('/api/doctor/duty/heartbeat')).body).toMatchObject({ state: 'off' })
  await setDuty(doctor)
  expect(await offeredTo(id)).toBe(doctor.id)
})

test('after an hour without a press a doctor is off, however often the screen shows a sign', async () => {
  const doctor = await onDuty(server)
  await server.query("update duty_duties set confirmed_at = now() - interval '61 minutes' where doctor_id = $1", [
    doctor.id,
  ])
  await doctor.visitor.post('/api/doctor/duty/heartbeat')
  await platform.db.transact((tx) => followDuty(tx, platform, { id: doctor.id, now: new Date() }))
  expect(await stateOf(doctor)).toMatchObject({ status: 'off' })
})

test('a doctor who answers and does not come to the room earns nothing: the patient has all back', async () => {
  const doctor = await onDuty(server)
  const id = await waits(await server.person())
  const { appointmentId } = (await answer(doctor, id)).body as { appointmentId: string }
  await platform.db.transact((tx) => missAppointment(tx, { id: appointmentId, absent: 'doctor', now: new Date() }))
  await until(async () => ((await returnedOf(server, id)) > 0 ? true : undefined))
  expect(await returnedOf(server, id)).toBe(600_00)
})

test('a patient who does not come to the room has nothing back', async () => {
  const doctor = await onDuty(server)
  const id = await waits(await server.person())
  const { appointmentId } = (await answer(doctor, id)).body as { appointmentId: string }
  await platform.db.transact((tx) => missAppointment(tx, { id: appointmentId, absent: 'patient', now: new Date() }))
  await until(async () => (await server.query("select from platform_outbox where consumer = 'duty'")).length === 0)
  expect(await returnedOf(server, id)).toBe(0)
})

test('a plan of the week says when a doctor is next, and calls who is not on duty at its start', async () => {
  const doctor = await doctorFor(server)
  const plan = (hours: object[]) => doctor.visitor.send('PUT', '/api/doctor/duty/rota', { hours })
  const shown = async () => (await server.visitor().get('/api/duty')).body
  expect((await shown())['nextDutyAt']).toBeNull()
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 0, closes: 1440 }))
  expect(await plan(hours)).toMatchObject({ status: 200, body: { hours } })
  const midnight = maputoInstant(addDays(dayInMaputo(new Date()), 1))
  expect(await shown()).toMatchObject({ onDuty: 0, nextDutyAt: midnight.toISOString() })
  const overlap = await plan([hours[1] as object, { weekday: 1, opens: 600, closes: 660 }])
  expect([overlap.status, overlap.body['code']]).toEqual([409, 'duty.rota_overlap'])
  expect((await plan([{ weekday: 1, opens: 610, closes: 660 }])).status).toBe(400)
  const { body: planned } = await doctor.visitor.get('/api/doctor/duty/rota')
  expect(planned).toEqual({ hours, revision: expect.any(Number) })
  const begin = async () => {
    const [row] = await server.query<{ id: string }>(
      "update duty_rota set next_at = date_trunc('second', now()) where doctor_id = $1 and weekday = $2 returning id",
      [doctor.id, weekdayInMaputo(new Date())],
    )
    for (const _ of [1, 2]) await platform.db.transact((tx) => callPlanned(tx, { id: row?.id ?? '', now: new Date() }))
  }
  const calls = async () =>
    JSON.stringify((await doctor.visitor.get('/api/notifications')).body).split('O seu serviço começou').length - 1
  await begin()
  expect(await calls()).toBe(1)
  await setDuty(doctor)
  await begin()
  expect(await calls()).toBe(1)
  expect((await shown())['nextDutyAt']).toBeNull()
  expect((await (await server.person()).get('/api/doctor/duty/rota')).body['code']).toBe(
    'appointments.profile_required',
  )
  const replace = (revision: unknown) => doctor.visitor.send('PUT', '/api/doctor/duty/rota', { hours: [], revision })
  const twice = await atOnce(times(2), () => replace(planned['revision']))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await replace(planned['revision'])).body['code']).toBe('duty.changed_elsewhere')
  expect((await plan([])).body).toMatchObject({ hours: [] })
})

test('only a doctor whom the desk has approved goes on duty', async () => {
  expect((await (await server.person()).send('PUT', '/api/doctor/duty', { state: 'on_duty' })).body['code']).toBe(
    'appointments.profile_required',
  )
  const doctor = await doctorFor(server)
  await server.query("update appointments_doctors set status = 'in_review' where id = $1", [doctor.id])
  expect((await setDuty(doctor)).body['code']).toBe('appointments.doctor_unavailable')
  expect((await doctor.visitor.send('PUT', '/api/doctor/duty', { state: 'in_call' })).status).toBe(400)
})
