import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booking, doctorFor, noCovers, runOutHold, slotIn } from '../../../testing/appointments.ts'
import { until } from '../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../testing/server.ts'
import { newId } from '../../platform/db/database.ts'
import type { UserId } from '../../platform/session/sessions.ts'
import { bookAppointment } from './commands/book.ts'
import { getAvailability } from './queries/doctors.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('availability', () => {
  type Slots = { startsAt: string; free: boolean }[]
  const slotsFor = async (id: string, query = '') =>
    (await server.visitor().get(`/api/doctors/${id}/availability${query}`)).body['slots'] as Slots

  it('is 14 days of 48 half hours from today, with what is past or taken not free (BOOK-109, BOOK-113, BOOK-114)', async () => {
    const doctor = await doctorFor(server)
    const patient = await server.person()
    await patient.post('/api/appointments', booking(doctor, slotIn(2)))
    const slots = await slotsFor(doctor.id)
    expect(slots).toHaveLength(14 * 48)
    expect(slots[0]?.startsAt).toBe(slotIn(0, '00:00'))
    expect(slots.filter(({ free }) => !free).map(({ startsAt }) => startsAt)).toEqual([
      ...slots.map(({ startsAt }) => startsAt).filter((startsAt) => Date.parse(startsAt) <= Date.now()),
      slotIn(2),
    ])
  })

  it('is within the doctor’s own hours (BOOK-115)', async () => {
    const weekday = new Date(slotIn(3)).getUTCDay()
    const doctor = await doctorFor(server, { hours: [{ weekday, opens: 540, closes: 630 }] })
    const free = (await slotsFor(doctor.id, `?from=${slotIn(3).slice(0, 10)}&days=7`)).filter((slot) => slot.free)
    expect(free.map(({ startsAt }) => startsAt)).toEqual(['09:00', '09:30', '10:00'].map((time) => slotIn(3, time)))
  })

  it('has nothing free while the doctor takes no bookings, and beyond the fourteenth day', async () => {
    const doctor = await doctorFor(server)
    const last = await slotsFor(doctor.id, `?from=${slotIn(13).slice(0, 10)}&days=2`)
    expect(last.map(({ free }) => free)).toEqual([...Array(48).fill(true), ...Array(48).fill(false)])
    await server.query('update appointments_doctors set paused = true where id = $1', [doctor.id])
    expect((await slotsFor(doctor.id)).some(({ free }) => free)).toBe(false)
  })

  it('refuses days that do not exist and doctors that do not either', async () => {
    const doctor = await doctorFor(server)
    const ask = async (query: string) =>
      (await server.visitor().get(`/api/doctors/${doctor.id}/availability${query}`)).status
    expect(await ask('?from=2026-02-30')).toBe(400)
    expect(await ask('?days=15')).toBe(400)
    expect(await ask('?days=0')).toBe(400)
    expect((await server.visitor().get(`/api/doctors/${newId()}/availability`)).status).toBe(404)
    expect((await server.visitor().get('/api/doctors/ninguem/availability')).status).toBe(404)
  })

  it('shows a slot free again when nobody paid for it in time, and gives it to the next (BOOK-117, APT-07)', async () => {
    const doctor = await doctorFor(server)
    const [first, next] = [await server.person(), await server.person()]
    const { body: held } = await first.post('/api/appointments', booking(doctor, slotIn(2)))
    const isFree = async () => {
      const { body } = await server.visitor().get(`/api/doctors/${doctor.id}/availability`)
      return (body['slots'] as Slots).find(({ startsAt }) => startsAt === slotIn(2))?.free
    }
    expect(await isFree()).toBe(false)
    await runOutHold(server, held['id'])
    expect(await isFree()).toBe(true)
    // Free the moment it ran out, whether or not the sweep has been by.
    expect((await next.post('/api/appointments', booking(doctor, slotIn(2)))).status).toBe(201)
    const seen = await first.get(`/api/appointments/${held['id']}`)
    expect(seen.body).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' })
    expect(seen.body['timeline'].map(({ status }: { status: string }) => status)).toEqual([
      'pending_payment',
      'expired',
    ])
    expect(seen.body['holdExpiresAt']).toBeUndefined()
    const inbox = await until(async () => {
      const { body } = await first.get('/api/notifications')
      return body['notifications'].some(({ title }: { title: string }) => title === 'Consulta expirada')
    })
    expect(inbox).toBe(true)
  })

  it('counts a hold as over the moment its time is, before any sweep has been by', async () => {
    const { platform } = server.app
    const doctor = await doctorFor(server)
    const [first, next] = [await server.person(), await server.person()]
    const { body: held } = await first.post('/api/appointments', booking(doctor, slotIn(2)))
    const later = new Date(Date.parse(held['holdExpiresAt']))
    const { slots } = await getAvailability(platform.db.sql, doctor.id, {}, later)
    expect(slots.find(({ startsAt }) => startsAt === slotIn(2))?.free).toBe(true)
    const actor = { userId: next.id as UserId, sessionKey: '', signedInAt: new Date(), verifiedAt: null }
    const body = { doctorId: doctor.id, scheduledAt: slotIn(2), type: 'video' as const, notes: '' }
    const given = await bookAppointment(
      { ...platform, covers: noCovers, source: '127.0.0.1' },
      { body, actor, now: later, transact: platform.db.transact },
    )
    expect(given.status).toBe('pending_payment')
    expect((await first.get(`/api/appointments/${held['id']}`)).body).toMatchObject({ status: 'expired' })
  })

  it('the sweep alone ends holds that ran out, once (BOOK-117)', async () => {
    const brief = await serverForTest({ env: { POLICY_HOLD_MS: '100' } })
    const doctor = await doctorFor(brief)
    const patient = await brief.person()
    await patient.post('/api/appointments', booking(doctor, slotIn(2)))
    await until(async () => (await patient.get('/api/appointments')).body[0].status === 'expired')
    const history = await brief.query('select status from appointments_history order by version')
    expect(history.map(({ status }) => status)).toEqual(['held', 'expired'])
  })
})

describe('a person’s own appointments', () => {
  it('are the next ones in order, then the past ones, the latest first (HOME-032, BOOK-056, BOOK-096)', async () => {
    const doctor = await doctorFor(server)
    const patient = await server.person()
    const made = new Map<string, string>()
    for (const [name, at] of [
      ['later', slotIn(5)],
      ['sooner', slotIn(2)],
      ['given up', slotIn(3)],
    ] as const) {
      made.set((await patient.post('/api/appointments', booking(doctor, at))).body['id'], name)
    }
    const idOf = (name: string) => [...made].find(([, value]) => value === name)?.[0]
    await server.query(`update appointments_appointments set status = 'cancelled' where id = $1`, [idOf('given up')])
    for (const [name, days] of [
      ['long ago', 9],
      ['lately', 2],
    ] as const) {
      const { body } = await patient.post('/api/appointments', booking(doctor, slotIn(6, '12:00')))
      await server.query(
        `update appointments_appointments set status = 'completed', amount_due = 0,
          starts_at = starts_at - $2 * interval '1 day', ends_at = ends_at - $2 * interval '1 day' where id = $1`,
        [body['id'], 6 + days],
      )
      made.set(body['id'], name)
    }
    const { body } = await patient.get('/api/appointments')
    expect(body.map(({ id }: { id: string }) => made.get(id))).toEqual([
      'sooner',
      'later',
      'given up',
      'lately',
      'long ago',
    ])
  })

  it('are nobody else’s, the doctor’s neither (BOOK-096, BOOK-123)', async () => {
    const doctor = await doctorFor(server)
    const [patient, stranger] = [await server.person(), await server.person()]
    const { body } = await patient.post('/api/appointments', booking(doctor, slotIn(4)))
    expect((await doctor.visitor.get('/api/appointments')).body).toEqual([])
    expect((await stranger.get('/api/appointments')).body).toEqual([])
    for (const reader of [stranger, doctor.visitor]) {
      const { status, body: refused } = await reader.get(`/api/appointments/${body['id']}`)
      expect([status, refused['code']]).toEqual([404, 'appointments.not_found'])
    }
  })

  it('show at once what was just booked (BOOK-099)', async () => {
    const doctor = await doctorFor(server)
    const patient = await server.person()
    const booked = await patient.post('/api/appointments', booking(doctor, slotIn(4, '11:00')))
    expect((await patient.get('/api/appointments')).body).toEqual([booked.body])
  })
})

it('a doctor’s profile is told with the account, and nobody else has one', async () => {
  const doctor = await doctorFor(server)
  const patient = await server.person()
  expect((await doctor.visitor.get('/api/auth/user')).body['profiles']).toEqual(['doctor'])
  expect((await patient.get('/api/auth/user')).body['profiles']).toEqual([])
})

it('lists sixty appointments with the longest notes in 200 kB, and shows one with all of its notes (DOS-07)', async () => {
  const [doctor, patient] = [await doctorFor(server), await server.person()]
  const notes = '😀'.repeat(20_000)
  await server.query(
    `insert into appointments_appointments (id, doctor_id, patient_id, starts_at, ends_at, type, notes, price, amount_due,
       status, hold_expires_at, hold_limit_at, created_at)
     select gen_random_uuid(), $1, $2, at, at + interval '30 minutes', 'video', $3, 80000, 80000, 'expired', at, at, at
     from generate_series(date_trunc('hour', now()) - interval '60 hours', now() - interval '1 hour', interval '1 hour') as at`,
    [doctor.id, patient.id, notes],
  )
  const { body, text } = await patient.get('/api/appointments')
  expect(body).toHaveLength(60)
  expect(Buffer.byteLength(text)).toBeLessThan(200_000)
  expect(body[0].notes).toBe('😀'.repeat(500))
  expect((await patient.get(`/api/appointments/${body[0].id}`)).body['notes']).toBe(notes)
})
