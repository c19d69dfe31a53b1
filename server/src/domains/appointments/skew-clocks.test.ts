import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking, crowdAt, doctorFor, type TestDoctor } from '../../../testing/appointments.ts'
import { aroundEnd, BORDER } from '../../../testing/around.ts'
import { transfer } from '../../../testing/payments/payments.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { EXPIRE_HOLDS } from './commands/expire-holds.ts'
import { isOverdue } from './rules/holds.ts'
import * as store from './store/appointments.ts'

// The product has one clock, that of its process; the database's own, which may say otherwise, decides no expiry.

const HOUR_MS = 3_600_000
let now = new Date()
let server: TestServer
let doctor: TestDoctor
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  doctor = await doctorFor(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  now = new Date()
})

const is = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200
const after = (hours: number): string => {
  const at = new Date(now.getTime() + hours * HOUR_MS)
  at.setUTCMinutes(0, 0, 0)
  return at.toISOString()
}
const statusOf = async (visitor: Visitor, id: string) => (await visitor.get(`/api/appointments/${id}`)).body['status']

test.each([
  ['a day behind the database', -24 * HOUR_MS],
  ['a day ahead of the database', 24 * HOUR_MS],
  ['five minutes behind the database', -5 * 60_000],
])('a server %s signs people in and holds a time for half an hour of its own clock (OPS-08)', async (_, skewMs) => {
  now = new Date(Date.now() + skewMs)
  const patient = await server.person()
  const { status, body } = await patient.post('/api/appointments', booking(doctor, after(50)))
  expect(status).toBe(201)
  expect(Date.parse(body['holdExpiresAt']) - now.getTime()).toBe(HOUR_MS / 2)
  expect(await statusOf(patient, body['id'])).toBe('pending_payment')
})

test('a clock that steps back ends no session and frees no time; nothing lasts less than nothing (OPS-08)', async () => {
  const patient = await server.person()
  const { body } = await patient.post('/api/appointments', booking(doctor, after(80)))
  now = new Date(now.getTime() - HOUR_MS)
  expect(await is(patient)).toBe(true)
  expect(await statusOf(patient, body['id'])).toBe('pending_payment')
  const other = await server.person()
  expect((await other.post('/api/appointments', booking(doctor, body['appointmentTime']))).status).toBe(409)
  const sessions = (await patient.get('/api/auth/sessions')).body as unknown as { signedInAt: string }[]
  expect(sessions).toHaveLength(1)
})

test.each([
  ['the last second of 32 bits', '2038-01-19T03:14:07.000Z'],
  ['a leap day', '2028-02-29T21:59:59.000Z'],
  ['midnight in Maputo', '2027-06-30T22:00:00.000Z'],
  ['the year 2100, which has no leap day', '2100-02-28T22:30:00.000Z'],
])('people register and book at %s (OPS-08)', async (_, at) => {
  now = new Date(at)
  const patient = await server.person()
  const scheduledAt = after(48)
  const { status, body } = await patient.post('/api/appointments', booking(doctor, scheduledAt))
  expect([status, body['appointmentTime']]).toEqual([201, scheduledAt])
  now = new Date(now.getTime() + 20 * 60_000)
  expect([await is(patient), await statusOf(patient, body['id'])]).toEqual([true, 'pending_payment'])
})

type HoldRow = Pick<store.AppointmentRow, 'status' | 'hold_expires_at' | 'hold_limit_at' | 'payment_id'>

/** An unpaid slot of somebody, for which a transfer may be looked for; when it ends. */
async function heldBy(holder: Visitor, { slot, isPaying }: { slot: string; isPaying: boolean }) {
  const { body } = await holder.post('/api/appointments', booking(doctor, slot))
  const id = body['id'] as string
  if (isPaying) await transfer(holder, { amount: doctor.priceVideo, purpose: { kind: 'appointment', id } })
  const [row] = await server.query<HoldRow>(
    'select status, hold_expires_at, hold_limit_at, payment_id from appointments_appointments where id = $1',
    [id],
  )
  if (!row) throw new Error(`nobody holds ${slot}: ${JSON.stringify(body)}`)
  const { status, hold_expires_at: holdExpiresAt, hold_limit_at: holdLimitAt, payment_id: paymentId } = row
  const hold = { status, holdExpiresAt, holdLimitAt, paymentId }
  return { id, hold, endsAt: isPaying ? holdLimitAt : holdExpiresAt }
}

test('a hold ends at one moment: by the rule, in SQL, and for who books its slot (APT-07)', async () => {
  const { sql: db } = server.app.platform.db
  let slots = 0
  const ends = fc.asyncProperty(aroundEnd, fc.boolean(), async (awayMs, isPaying) => {
    now = new Date()
    const [holder, other] = (await crowdAt(server, 2)) as [Visitor, Visitor]
    // Later than any moment that is looked at, and within the booking days of each.
    const slot = after(6 * 24 + slots++)
    const { id, hold, endsAt } = await heldBy(holder, { slot, isPaying })
    expect(hold.paymentId !== null).toBe(isPaying)
    const at = new Date(endsAt.getTime() + awayMs)
    const isOver = awayMs >= 0
    const due = await store.findOverdue(db, { sweep: EXPIRE_HOLDS, most: 1_000, now: at })
    expect([isOverdue(hold, at), due.includes(id)]).toEqual([isOver, isOver])
    now = at
    const { status, body } = await other.post('/api/appointments', booking(doctor, slot))
    expect([status, body['code']]).toEqual(isOver ? [201, undefined] : [409, 'appointments.slot_taken'])
  })
  const examples = BORDER.flatMap((awayMs): [number, boolean][] => [
    [awayMs, false],
    [awayMs, true],
  ])
  // What is looked for next would not be simpler, and would take other slots.
  await fc.assert(ends, { numRuns: 12, examples, endOnFailure: true })
})
