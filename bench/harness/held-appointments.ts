import pg from 'pg'
import { type LoadRows, slotOf } from '../../server/testing/load-rows.ts'

/** An appointment that waits for its payment, and what paying for it takes. */
export type Hold = { appointment: string; patient: string; doctor: string; doctorUser: string; cookie: string } & {
  phone: string
  key: string
}

const PRICE = 150_000
const KEPT_HOURS = 12

const idOf = (n: number): string => `00000000-000f-7000-8000-${String(n).padStart(12, '0')}`

/** The n-th of the slots, held by its patient. */
export function holdOf(n: number, rows: LoadRows): Hold {
  const { doctor, patient } = slotOf(n, { count: rows.doctorIds.length, firstDay: new Date(0) })
  const doctorId = rows.doctorIds[doctor] ?? ''
  const { id = '', cookie = '', phone = '' } = rows.patients[patient] ?? {}
  return {
    appointment: idOf(n),
    patient: id,
    doctor: doctorId,
    cookie,
    phone,
    key: `pagar-${n}`,
    // As insertLoadRows numbers them.
    doctorUser: doctorId.replace('-000d-', '-000e-'),
  }
}

/** What differs from one checkout to the next, by the names of the marks. */
export const holdFacts = ({ appointment, patient, doctor, doctorUser, key }: Hold) => ({
  appointment,
  patient,
  doctor,
  doctorUser,
  key,
})

export const initiateBody = ({ appointment, phone }: Hold) => ({
  paymentMethod: 'm-pesa',
  phoneNumber: phone,
  amount: PRICE,
  description: 'Consulta',
  purpose: { kind: 'appointment', id: appointment },
})

/** Holds the first `count` slots, straight into the database: what is measured begins with the payment. */
export async function insertHolds(
  connection: pg.ClientConfig,
  { rows, firstDay, count }: { rows: LoadRows; firstDay: Date; count: number },
): Promise<void> {
  const place = { count: rows.doctorIds.length, firstDay }
  const slots = Array.from({ length: count }, (_, n) => ({ ...holdOf(n, rows), startsAt: slotOf(n, place).startsAt }))
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into appointments_appointments (id, doctor_id, patient_id, starts_at, ends_at, type, notes, price,
         amount_due, status, hold_expires_at, hold_limit_at, created_at)
       select id, doctor, patient, starts_at, starts_at + interval '30 minutes', 'video', 'Ensaio', $5, $5, 'held',
         now() + $6 * interval '1 hour', now() + $6 * interval '1 hour', now()
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[]) as slot (id, doctor, patient, starts_at)`,
      [
        slots.map(({ appointment }) => appointment),
        slots.map(({ doctor }) => doctor),
        slots.map(({ patient }) => patient),
        slots.map(({ startsAt }) => startsAt),
        PRICE,
        KEPT_HOURS,
      ],
    )
    await client.query(
      `insert into appointments_history (appointment_id, version, status, at)
       select id, version, status, created_at from appointments_appointments`,
    )
    await client.query('commit')
    await client.query('analyze appointments_appointments, appointments_history')
  } finally {
    await client.end()
  }
}
