import { imagePath } from '@salama/contract/kernel/image'
import { addDays, dayInMaputo } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booking, confirmedFor, doctorFor, returnedOf, slotIn } from '../../../testing/appointments.ts'
import { uploadPicture } from '../../../testing/files.ts'
import { atOnce, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { missAppointment } from './commands/miss.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const change = (who: Visitor, body: object) => who.send('PATCH', '/api/doctor/profile', body)
const schedule = (who: Visitor, body: object) =>
  who.send('PUT', '/api/doctor/schedule', { is24x7: false, hours: [], ...body })
const titlesOf = async (person: Visitor) =>
  (await person.get('/api/notifications')).body['notifications'].map(({ title }: { title: string }) => title)

describe('a doctor’s own profile', () => {
  it('changes prices, words and languages; what is booked keeps its price (X-040, X-041, APT-06)', async () => {
    const [doctor, patient] = [await doctorFor(server), await server.person()]
    const { body: booked } = await patient.post('/api/appointments', booking(doctor, slotIn(3)))
    const { status, body } = await change(doctor.visitor, {
      consultationPrice: 120_000,
      consultationPriceChat: null,
      languages: ['Português', 'Xichangana'],
      biography: 'Vinte anos de pediatria.',
    })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ consultationPrice: 120_000, consultationPriceChat: null }),
    ])
    const seen = (await server.visitor().get(`/api/doctors/${doctor.id}`)).body
    expect(seen).toMatchObject({
      consultationPrice: 120_000,
      languages: ['Português', 'Xichangana'],
      clinicName: doctor.clinicName,
    })
    expect(seen['consultationPriceChat']).toBeUndefined()
    expect((await patient.get(`/api/appointments/${booked['id']}`)).body['price']).toBe(80_000)
  })

  it('changes city, province and picture, and the picture before is gone (X-040, X-041)', async () => {
    const [doctor, other] = [await doctorFor(server), await server.person()]
    const [first, second] = [
      await uploadPicture(doctor.visitor, 'profile_picture', 'eu.png'),
      await uploadPicture(doctor.visitor, 'profile_picture', 'eu.png'),
    ]
    const shown = async (id: string) => (await server.visitor().get(imagePath(id, 480))).status
    expect((await change(doctor.visitor, { pictureId: first })).body['pictureId']).toBe(first)
    const { body } = await change(doctor.visitor, { city: 'Beira', province: 'Sofala', pictureId: second })
    expect(body).toMatchObject({ city: 'Beira', province: 'Sofala', pictureId: second })
    const seen = async () => (await server.visitor().get(`/api/doctors/${doctor.id}`)).body
    expect(await seen()).toMatchObject({ city: 'Beira' })
    await expect.poll(async () => (await seen())['user'].profileImageUrl).toBe(imagePath(second, 480))
    expect((await doctor.visitor.get('/api/auth/user')).body['profileImageUrl']).toBe(imagePath(second, 480))
    expect([await shown(first), await shown(second)]).toEqual([404, 200])

    const foreign = await uploadPicture(other, 'profile_picture', 'eu.png')
    expect((await change(doctor.visitor, { pictureId: foreign })).body['code']).toBe('files.not_found')
    await change(doctor.visitor, { pictureId: null })
    expect([await shown(second), await shown(foreign)]).toEqual([404, 200])
    expect((await doctor.visitor.get('/api/auth/user')).body['profileImageUrl']).toBeNull()
  })

  it('shows the picture that the doctor chose in the profile of the account (X-040)', async () => {
    const [doctor, other] = [await doctorFor(server), await server.person()]
    const first = await uploadPicture(doctor.visitor, 'profile_picture', 'eu.png')
    await change(doctor.visitor, { pictureId: first })
    const choose = (pictureId: unknown) => doctor.visitor.send('PUT', '/api/auth/picture', { pictureId })
    const second = await uploadPicture(doctor.visitor, 'profile_picture', 'eu.png')
    expect((await choose(second)).body).toEqual({ profileImageUrl: imagePath(second, 480) })
    const card = async () => (await server.visitor().get(`/api/doctors/${doctor.id}`)).body['user'].profileImageUrl
    await expect.poll(card).toBe(imagePath(second, 480))
    expect((await server.visitor().get(imagePath(first, 480))).status).toBe(404)
    const foreign = await uploadPicture(other, 'profile_picture', 'eu.png')
    expect((await choose(foreign)).body['code']).toBe('files.not_found')
    for (const malformed of ['nao-existe', 7, undefined])
      expect([malformed, (await choose(malformed)).status]).toEqual([malformed, 400])
    expect((await choose(null)).body).toEqual({ profileImageUrl: null })
    await expect.poll(card).toBeNull()
  })

  it('leaves the list and comes back (X-039, X-040)', async () => {
    const doctor = await doctorFor(server)
    const isListed = async () =>
      ((await server.visitor().get('/api/doctors')).body as unknown as { id: string }[]).some(
        ({ id }) => id === doctor.id,
      )
    await change(doctor.visitor, { isPaused: true })
    expect(await isListed()).toBe(false)
    await change(doctor.visitor, { isPaused: false })
    expect(await isListed()).toBe(true)
  })

  it('refuses prices of 0, in fractions or out of bounds, and languages that do not exist', async () => {
    const doctor = await doctorFor(server)
    for (const body of [
      { consultationPrice: 0 },
      { consultationPrice: 80_000.5 },
      { consultationPrice: 80_050 },
      { consultationPrice: 500_100 },
      { consultationPriceChat: 0 },
      { languages: ['Klingon'] },
      { languages: [] },
      { languages: ['Português', 'Português'] },
      { biography: 'x'.repeat(2_001) },
    ]) {
      const { status, body: refused } = await change(doctor.visitor, body)
      expect([body, status]).toEqual([body, 400])
      expect(refused['fields'][0].message).not.toBe('')
    }
    expect((await doctor.visitor.get('/api/doctor/profile')).body).toMatchObject({ consultationPrice: 80_000 })
  })

  it('is a doctor’s alone (AZ-01)', async () => {
    const patient = await server.person()
    for (const path of ['/api/doctor/profile', '/api/doctor/agenda']) {
      expect((await patient.get(path)).body['code']).toBe('appointments.profile_required')
      expect((await server.visitor().get(path)).status).toBe(401)
    }
    expect((await change(patient, { isPaused: true })).status).toBe(403)
    expect((await schedule(patient, {})).status).toBe(403)
  })
})

describe('a doctor’s hours', () => {
  it('are kept by the week, with days off, and are what patients can book (X-039)', async () => {
    const doctor = await doctorFor(server)
    const weekday = new Date(`${dayInMaputo(new Date())}T12:00:00Z`).getUTCDay()
    const off = addDays(dayInMaputo(new Date()), 7)
    const { body } = await schedule(doctor.visitor, {
      hours: [
        { weekday, opens: 540, closes: 660 },
        { weekday, opens: 840, closes: 900 },
      ],
      exceptions: [
        { day: off, spans: [] },
        { day: addDays(off, 1), spans: [{ opens: 0, closes: 60 }] },
      ],
    })
    expect(body).toMatchObject({
      is24x7: false,
      hours: [{ opens: 540 }, { opens: 840 }],
      exceptions: [{ day: off, spans: [] }, {}],
    })
    const { slots } = (await server.visitor().get(`/api/doctors/${doctor.id}/availability`)).body
    const freeOn = (day: number) =>
      slots.slice(day * 48, day * 48 + 48).filter(({ free }: { free: boolean }) => free).length
    expect([freeOn(1), freeOn(7), freeOn(8)]).toEqual([0, 0, 2])
  })

  it('are not overwritten by a form that was filled in from others; of two at once one is taken', async () => {
    const { visitor } = await doctorFor(server)
    const read = async () => (await visitor.get('/api/doctor/profile')).body
    const hoursOf = (weekday: number) => [{ weekday, opens: 540, closes: 660 }]
    const { scheduleRevision: first } = await read()
    const answers = await atOnce(times(3), (n) => schedule(visitor, { hours: hoursOf(n), revision: first }))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const taken = answers.find(({ status }) => status === 200)?.body ?? {}
    expect((await read())['hours']).toEqual(taken['hours'])
    const late = await schedule(visitor, { exceptions: [{ day: '2030-01-01', spans: [] }], revision: first })
    expect([late.status, late.body['code']]).toEqual([409, 'appointments.changed_elsewhere'])
    const { scheduleRevision: now } = await read()
    expect([(await schedule(visitor, { revision: now })).status, (await schedule(visitor, {})).status]).toEqual([
      200, 200,
    ])
    // A price leaves the hours as they are.
    const { scheduleRevision: emptied } = await read()
    expect((await change(visitor, { consultationPrice: 90_000 })).body['scheduleRevision']).toBe(emptied)
  })

  it('may not overlap on a day of the week or of the calendar; nothing is stored then', async () => {
    const doctor = await doctorFor(server)
    const day = addDays(dayInMaputo(new Date()), 3)
    const morning = { weekday: 1, opens: 540, closes: 660 }
    for (const body of [
      { hours: [morning, { weekday: 1, opens: 600, closes: 720 }] },
      { hours: [morning, { weekday: 1, opens: 540, closes: 600 }] },
      {
        exceptions: [
          { day, spans: [] },
          { day, spans: [{ opens: 0, closes: 60 }] },
        ],
      },
    ]) {
      const { status, body: refused } = await schedule(doctor.visitor, body)
      expect([body, status, refused['code']]).toEqual([body, 400, 'appointments.hours_overlap'])
    }
    expect((await doctor.visitor.get('/api/doctor/profile')).body).toMatchObject({ is24x7: true, hours: [] })
    const beside = [morning, { weekday: 1, opens: 660, closes: 720 }]
    expect((await schedule(doctor.visitor, { hours: beside })).body).toMatchObject({ hours: beside })
  })

  it('may not end before they begin or leave the half hour; nothing is stored then', async () => {
    const doctor = await doctorFor(server)
    for (const body of [
      { hours: [{ weekday: 1, opens: 660, closes: 540 }] },
      { hours: [{ weekday: 1, opens: 545, closes: 600 }] },
      { hours: [{ weekday: 7, opens: 540, closes: 600 }] },
      { exceptions: [{ day: '2026-02-30', spans: [] }] },
    ]) {
      expect([body, (await schedule(doctor.visitor, body)).status]).toEqual([body, 400])
    }
    expect((await doctor.visitor.get('/api/doctor/profile')).body).toMatchObject({ is24x7: true, hours: [] })
  })

  it('that leave out booked times name them first; kept ones stay, cancelled ones are paid back', async () => {
    const [doctor, patient] = [await doctorFor(server), await server.person({ fullName: 'Rosa Machel' })]
    const id = await confirmedFor(patient, doctor, slotIn(3))
    const asked = await schedule(doctor.visitor, {})
    expect([asked.status, asked.body['code']]).toEqual([409, 'appointments.booked_times'])
    expect(asked.body['details'].appointments).toMatchObject([
      { id, patientName: 'Rosa Machel', appointmentTime: slotIn(3) },
    ])
    expect((await schedule(doctor.visitor, { booked: 'keep' })).body).toMatchObject({ is24x7: false })
    expect((await patient.get(`/api/appointments/${id}`)).body['status']).toBe('confirmed')
    expect((await schedule(doctor.visitor, { booked: 'cancel', reason: 'Estou de férias.' })).status).toBe(200)
    expect((await patient.get(`/api/appointments/${id}`)).body).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'doctor', reason: 'Estou de férias.', refundAmount: doctor.priceVideo },
    })
    expect(await returnedOf(server, id)).toBe(doctor.priceVideo)
  })
})

describe('24/7', () => {
  const miss = (id: string) =>
    server.app.platform.db.transact((tx) => missAppointment(tx, { id, absent: 'doctor', now: new Date() }))
  const freeOf = async (doctor: { id: string }) =>
    (
      await server
        .visitor()
        .get(`/api/doctors/${doctor.id}/availability?from=${addDays(dayInMaputo(new Date()), 5)}&days=1`)
    ).body['slots'].filter(({ free }: { free: boolean }) => free).length

  it('ends with a night to which the doctor did not come: the day is left until 24/7 is said again (BOOK-115)', async () => {
    const [doctor, patient] = [await doctorFor(server), await server.person()]
    const [byDay, byNight] = [
      await confirmedFor(patient, doctor, slotIn(2, '07:00')),
      await confirmedFor(patient, doctor, slotIn(3, '03:00')),
    ]
    await miss(byDay)
    await expect.poll(() => titlesOf(doctor.visitor)).toContain('Não compareceu à consulta')
    expect(await freeOf(doctor)).toBe(48)
    await miss(byNight)
    await expect.poll(() => titlesOf(doctor.visitor)).toContain('Já não é marcado à noite')
    expect(await freeOf(doctor)).toBe(26)
    const night = await (await server.person()).post('/api/appointments', booking(doctor, slotIn(5, '03:00')))
    expect([night.status, night.body['code']]).toEqual([409, 'appointments.outside_hours'])
    expect((await schedule(doctor.visitor, { is24x7: true })).status).toBe(200)
    expect(await freeOf(doctor)).toBe(48)
  })
})

describe('a doctor’s agenda', () => {
  it('has who comes when, and nobody else’s (BOOK-123, PRV-07)', async () => {
    const [doctor, other] = [await doctorFor(server), await doctorFor(server)]
    const patient = await server.person({ fullName: 'Rosa Machel' })
    const { body } = await patient.post('/api/appointments', booking(doctor, slotIn(2), { notes: 'Febre' }))
    const { body: agenda, text } = await doctor.visitor.get('/api/doctor/agenda')
    expect(agenda).toMatchObject([
      { id: body['id'], patientName: 'Rosa Machel', notes: 'Febre', status: 'pending_payment' },
    ])
    expect(text).not.toContain(patient.id)
    expect((await other.visitor.get('/api/doctor/agenda')).body).toEqual([])
    const far = addDays(dayInMaputo(new Date()), 3)
    expect((await doctor.visitor.get(`/api/doctor/agenda?from=${far}&days=2`)).body).toEqual([])
    expect((await doctor.visitor.get('/api/doctor/agenda?days=32')).status).toBe(400)
  })

  it('lets the doctor cancel: everything is back, and the patient is offered other times (X-028, APT-10)', async () => {
    const [doctor, other] = [await doctorFor(server), await doctorFor(server)]
    const patient = await server.person()
    const id = await confirmedFor(patient, doctor, slotIn(3))
    const cancel = (who: Visitor, body: object) => who.post(`/api/doctor/appointments/${id}/cancel`, body)
    expect((await cancel(doctor.visitor, { reason: '' })).status).toBe(400)
    expect((await cancel(other.visitor, { reason: 'Não é minha.' })).status).toBe(404)
    expect((await cancel(patient, { reason: 'Sou o paciente.' })).status).toBe(403)
    expect((await cancel(doctor.visitor, { reason: 'Uma urgência.' })).body).toMatchObject({ id, status: 'cancelled' })
    expect((await cancel(doctor.visitor, { reason: 'Outra vez.' })).body['code']).toBe('appointments.not_now')
    expect(await returnedOf(server, id)).toBe(doctor.priceVideo)
    await expect.poll(() => titlesOf(patient)).toContain('O médico cancelou a consulta')
    const { notifications } = (await patient.get('/api/notifications')).body
    const told = notifications.find(({ title }: { title: string }) => title === 'O médico cancelou a consulta')
    expect(told.href).toBe(`/telemedicine?medico=${doctor.id}`)
    expect(told.body).toContain('Uma urgência.')
  })
})
