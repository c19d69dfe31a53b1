import { addDays, dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import { EXPIRE_HOLDS } from '../src/domains/appointments/commands/expire-holds.ts'
import { renewNextFree } from '../src/domains/appointments/commands/next-free.ts'
import { type SeedDoctor, seedDoctor } from '../src/domains/appointments/seed/rows.ts'
import { updateStatus } from '../src/domains/appointments/store/registrations.ts'
import type { Covers } from '../src/domains/payments/ports.ts'
import { newId } from '../src/platform/db/database.ts'
import { fallDue } from './fall-due.ts'
import { freshNumber, initiate } from './payments/payments.ts'
import { until } from './repeat.ts'
import type { TestServer, Visitor } from './server.ts'

export type TestDoctor = SeedDoctor & { visitor: Visitor }

/** An approved doctor, round the clock and with chat unless said otherwise. */
export async function doctorFor(server: TestServer, given: Partial<SeedDoctor> = {}): Promise<TestDoctor> {
  const { db } = server.app.platform
  const { firstName = 'Ana', lastName = 'Silva' } = given
  const visitor = await server.person({ fullName: `${firstName} ${lastName}` })
  const id = newId()
  const doctor: SeedDoctor = {
    id,
    userId: visitor.id,
    firstName,
    lastName,
    specialties: ['Pediatria'],
    license: `OMM-${id.slice(-12)}`,
    clinicName: 'Consultório das Acácias',
    clinicAddress: 'Av. Julius Nyerere 100',
    city: 'Maputo',
    province: 'Maputo Cidade',
    priceVideo: 80_000,
    priceChat: 60_000,
    hours: null,
    now: new Date(),
    ...given,
  }
  await seedDoctor(db.sql, doctor)
  await renewNextFree(db.sql, [doctor.id], doctor.now)
  return { ...doctor, visitor }
}

/** What the desk decides of a doctor, without its case. */
export async function decideOn(
  { app }: TestServer,
  { id }: Pick<TestDoctor, 'id'>,
  status: 'approved' | 'suspended',
): Promise<void> {
  await app.platform.db.transact((tx) => updateStatus(tx.sql, { id, status, now: new Date() }))
}

/** The consultation took place, and ended so long ago. */
export const endedAgo = (server: TestServer, appointmentId: string, ago: string) =>
  server.query(
    `update appointments_appointments set status = 'completed', starts_at = date_trunc('hour', now() - $2::interval) - interval '30 minutes',
       ends_at = date_trunc('hour', now() - $2::interval) where id = $1`,
    [appointmentId, ago],
  )

/** Many people, signed in without the time that passwords take. */
export async function crowdAt(server: TestServer, size: number): Promise<Visitor[]> {
  const { db, sessions } = server.app.platform
  const rows = await server.query<{ id: string }>(
    `insert into accounts_users (id, user_type, first_name, email, password_hash, terms_accepted_at, created_at)
     select gen_random_uuid(), 'customer', 'Rui', gen_random_uuid() || '@exemplo.co.mz', '-', now(), now()
     from generate_series(1, $1) returning id`,
    [size],
  )
  const people = []
  for (const { id } of rows) {
    const visitor = server.visitor()
    visitor.setCookie('salama', await sessions.open(db.sql, id, new Date()))
    people.push(visitor)
  }
  return people
}

/** A time of day in Maputo, some days from today, as a browser sends it. */
export function slotIn(days: number, time = '10:00'): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return maputoInstant(addDays(dayInMaputo(new Date()), days), hours * 60 + minutes).toISOString()
}

export const booking = (doctor: { id: string }, scheduledAt: string, more: object = {}) => ({
  doctorId: doctor.id,
  scheduledAt,
  type: 'video',
  notes: '',
  ...more,
})

/** A paid appointment of this patient. */
export async function confirmedFor(
  patient: Visitor,
  doctor: TestDoctor,
  slot: string,
  more: object = {},
): Promise<string> {
  const { id } = (await patient.post('/api/appointments', booking(doctor, slot, more))).body as { id: string }
  await initiate(patient, {
    amount: doctor.priceVideo,
    phoneNumber: freshNumber(),
    purpose: { kind: 'appointment', id },
  })
  await until(async () => (await patient.get(`/api/appointments/${id}`)).body['status'] === 'confirmed')
  return id
}

/** What went back of an appointment's money, once the provider has done it. */
export async function returnedOf(server: TestServer, id: string): Promise<number> {
  const look = () =>
    server.query<{ amount: number; status: string }>(
      `select r.amount::integer, r.status from payments_refunds r join payments_intents i on i.id = r.payment_id
       where i.claimed_by_id = $1`,
      [id],
    )
  await until(async () => (await look()).every(({ status }) => status === 'completed'))
  return (await look()).reduce((sum, { amount }) => sum + amount, 0)
}

/** Where nobody has a plan. */
export const noCovers: Covers = { coverOf: async () => undefined, release: async () => undefined }

/** As if its time to be paid had run out; beyond the limit of a payment under way only if `isFinal`. */
export const runOutHold = (server: TestServer, id: string, { isFinal = false } = {}): Promise<void> =>
  fallDue(server, {
    sweep: EXPIRE_HOLDS,
    statement: `
      update appointments_appointments
      set hold_expires_at = now() - interval '1 second',
          hold_limit_at = case when $2 then now() - interval '1 second' else hold_limit_at end
      where id = $1`,
    values: [id, isFinal],
  })
