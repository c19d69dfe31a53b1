import { DAY_MS, formatTime, HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, confirmedFor, doctorFor, slotIn, type TestDoctor } from '../../../testing/appointments.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { remind } from './commands/remind.ts'
import { windowsAt } from './rules/reminders.ts'
import { findToRemind } from './store/reminders.ts'

let server: TestServer
let doctor: TestDoctor
beforeAll(async () => {
  server = await startTestServer()
  doctor = await doctorFor(server)
})
afterAll(() => server.stop())

const db = () => server.app.platform.db

/** What a sweep does at this instant. */
async function sweepAt(now: Date): Promise<void> {
  const ids = await findToRemind(db().sql, { windows: windowsAt(now), sweep: 'appointments.remind', most: 100, now })
  for (const id of ids) await db().transact((tx) => remind(tx, { id, now }))
}

const told = (userId: string) =>
  server.query<{ source: string; title: string; body: string; outside: string | null; class: string }>(
    `select source, title, body, outside, class from notifications_inbox
     where user_id = $1 and source like 'appointments.reminder%' order by created_at`,
    [userId],
  )

const ahead = (slot: string, ms: number) => new Date(new Date(slot).getTime() - ms)

const paidFor = (patient: Visitor, slot: string) => confirmedFor(patient, doctor, slot)

test('reminds patient and doctor a day and an hour before, each once', async () => {
  const patient = await server.person()
  const slot = slotIn(5, '15:00')
  const id = await paidFor(patient, slot)

  await sweepAt(ahead(slot, DAY_MS + MINUTE_MS))
  expect(await told(patient.id)).toEqual([])
  for (let again = 0; again < 3; again++) await sweepAt(ahead(slot, DAY_MS))
  const day = `appointments.reminder_day:${id}:${slot}`
  const text = { source: day, title: 'Consulta amanhã', outside: 'Consulta amanhã às 15:00.', class: 'timely' }
  expect(await told(patient.id)).toEqual([{ ...text, body: expect.stringContaining('até duas horas antes') }])
  expect((await told(doctor.userId)).filter(({ source }) => source === day)).toMatchObject([text])

  await sweepAt(ahead(slot, HOUR_MS + MINUTE_MS))
  expect(await told(patient.id)).toHaveLength(1)
  for (let again = 0; again < 3; again++) await sweepAt(ahead(slot, HOUR_MS))
  const hour = `appointments.reminder_hour:${id}:${slot}`
  expect((await told(patient.id)).slice(1)).toMatchObject([
    { source: hour, title: `Consulta às ${formatTime(slot)}`, body: expect.stringContaining('para entrar por vídeo') },
  ])
  expect((await told(doctor.userId)).map(({ source }) => source)).toContain(hour)
})

test('follows a consultation that is moved, and forgets one that is cancelled', async () => {
  const [moving, leaving] = [await server.person(), await server.person()]
  const [first, second] = [slotIn(6, '10:00'), slotIn(8, '11:00')]
  const id = await paidFor(moving, first)
  await sweepAt(ahead(first, DAY_MS))
  expect((await moving.post(`/api/appointments/${id}/move`, { scheduledAt: second })).status).toBe(200)
  await sweepAt(ahead(first, HOUR_MS))
  expect(await told(moving.id)).toHaveLength(1)
  await sweepAt(ahead(second, DAY_MS))
  await sweepAt(ahead(second, HOUR_MS))
  expect((await told(moving.id)).map(({ source }) => source.slice(-24))).toEqual([first, second, second])

  const cancelled = await paidFor(leaving, slotIn(6, '12:00'))
  expect((await leaving.post(`/api/appointments/${cancelled}/cancel`, {})).status).toBe(200)
  await sweepAt(ahead(slotIn(6, '12:00'), DAY_MS))
  await sweepAt(ahead(slotIn(6, '12:00'), HOUR_MS))
  expect(await told(leaving.id)).toEqual([])
})

test('waits for the morning to tell of tomorrow', async () => {
  const patient = await server.person()
  const slot = slotIn(7, '22:30')
  await paidFor(patient, slot)
  await sweepAt(ahead(slot, DAY_MS))
  expect(await told(patient.id)).toEqual([])
  await sweepAt(new Date(slotIn(7, '07:00')))
  expect(await told(patient.id)).toMatchObject([{ title: 'Consulta hoje', outside: 'Consulta hoje às 22:30.' }])
})

test('says that a slot becomes free only while nobody pays it, and once', async () => {
  const patient = await server.person()
  const { body } = await patient.post('/api/appointments', booking(doctor, slotIn(9, '09:00')))
  const endsAt = new Date(body['holdExpiresAt'] as string)
  await sweepAt(new Date(endsAt.getTime() - 11 * MINUTE_MS))
  expect(await told(patient.id)).toEqual([])
  for (let again = 0; again < 2; again++) await sweepAt(new Date(endsAt.getTime() - 10 * MINUTE_MS))
  expect(await told(patient.id)).toMatchObject([{ title: 'O seu horário fica livre em breve' }])
})

test('several nodes at once, some of them killed between mark and commit, remind once', async () => {
  const patient = await server.person()
  const slot = slotIn(10, '16:00')
  const id = await paidFor(patient, slot)
  const now = ahead(slot, DAY_MS)
  const killed = (place: number) => place % 3 === 0
  await Promise.allSettled(
    Array.from({ length: 9 }, (_, place) =>
      db().transact(async (tx) => {
        await remind(tx, { id, now })
        if (killed(place)) throw new Error('the process ended')
      }),
    ),
  )
  await sweepAt(now)
  expect(await told(patient.id)).toHaveLength(1)
  const [row] = await server.query(
    'select day_reminded_of = starts_at as yes from appointments_appointments where id = $1',
    [id],
  )
  expect(row).toEqual({ yes: true })
})
