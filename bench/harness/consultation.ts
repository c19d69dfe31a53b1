import type pg from 'pg'
import { newId } from '../../server/src/platform/db/database.ts'
import { hashOf } from '../../server/testing/load-rows.ts'

/** A consultation that has begun, and what its doctor is signed in by. */
export type Consultation = { appointmentId: string; doctorCookie: string }

/** Written straight into a database. */
export async function insertConsultation(
  client: pg.Client,
  { doctorId, patientId }: { doctorId: string; patientId: string },
): Promise<Consultation> {
  const [appointmentId, secret] = [newId(), 'doctor'.padEnd(43, '0')]
  await client.query(
    `insert into appointments_appointments (id, doctor_id, patient_id, starts_at, ends_at, type, notes, price,
       amount_due, status, hold_expires_at, hold_limit_at, created_at)
     values ($1, $2, $3, '2030-01-07T08:00:00Z', '2030-01-07T08:30:00Z', 'video', 'Ensaio', 150000, 0, 'in_call',
       now() + interval '1 hour', now() + interval '1 hour', now())`,
    [appointmentId, doctorId, patientId],
  )
  await client.query(
    `insert into platform_sessions (id_hash, id, user_id, created_at, signed_in_at, last_seen_at, expires_at)
     select $1, gen_random_uuid(), user_id, now(), now(), now(), now() + interval '30 days'
     from appointments_doctors where id = $2`,
    [hashOf(secret), doctorId],
  )
  return { appointmentId, doctorCookie: `salama=${secret}` }
}

const LINES = [
  { productId: 'amoxicilina-500mg-capsula', unit: '{capsule}', timesADay: 3, durationDays: 7 },
  { productId: 'paracetamol-500mg-comprimido', unit: '{tablet}', timesADay: 3, durationDays: 5 },
  { productId: 'metformina-500mg-comprimido', unit: '{tablet}', timesADay: 2, durationDays: 30 },
  { productId: 'loratadina-10mg-comprimido', unit: '{tablet}', timesADay: 1, durationDays: 10 },
  { productId: 'omeprazol-20mg-capsula', unit: '{capsule}', timesADay: 1, durationDays: 28 },
]

/** Signs a prescription of five medicines of the formulary; its code. */
export async function prescribeFive(origin: string, { appointmentId, doctorCookie }: Consultation): Promise<string> {
  const lines = LINES.map(({ unit, ...line }) => ({ kind: 'product', dose: { value: 1, unit }, ...line }))
  const answer = await fetch(`${origin}/api/doctor/prescriptions`, {
    method: 'POST',
    headers: { cookie: doctorCookie, 'content-type': 'application/json' },
    body: JSON.stringify({ appointmentId, lines, sign: true }),
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`a prescription was answered ${answer.status}: ${text}`)
  return (JSON.parse(text) as { code: string }).code
}
