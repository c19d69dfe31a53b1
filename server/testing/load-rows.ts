import { createHmac } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import pg from 'pg'

/** Keys the sessions of `insertLoadRows`; the server under load is started with it as SESSION_SECRET. */
export const LOAD_SESSION_SECRET = 'only-for-load-on-this-machine-0123456789'

export type Patient = { id: string; cookie: string; phone: string }
export type LoadRows = { doctorIds: string[]; patients: Patient[] }
export type Slot = { doctor: number; patient: number; startsAt: Date }

const SLOTS_A_DAY = 48
const DAYS = 12

const idOf = (family: 'a' | 'd' | 'e', n: number): string =>
  `00000000-000${family}-7000-8000-${String(n).padStart(12, '0')}`

/**
 * As many patients with a session as doctors who work round the clock, written straight into a migrated database: a
 * thousand registrations would mostly measure argon2. Ids depend on the number alone, so that any tool can name them.
 */
export async function insertLoadRows(connection: pg.ClientConfig, count: number): Promise<LoadRows> {
  const numbers = Array.from({ length: count }, (_, n) => n)
  const patients = numbers.map((n) => ({
    id: idOf('a', n),
    cookie: secretOf(n),
    phone: `84${1_000_000 + (n % 900) * 10_000}`,
  }))
  const doctorIds = numbers.map((n) => idOf('d', n))
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    await insertPeople(client, [...patients.map(({ id }) => id), ...numbers.map((n) => idOf('e', n))])
    await client.query(
      `insert into platform_sessions (id_hash, id, user_id, created_at, signed_in_at, last_seen_at, expires_at)
       select hash, gen_random_uuid(), id, now(), now(), now(), now() + interval '30 days' from unnest($1::bytea[], $2::uuid[]) as s (hash, id)`,
      [patients.map(({ cookie }) => hashOf(cookie)), patients.map(({ id }) => id)],
    )
    await insertDoctors(client, doctorIds)
    await client.query('commit')
    await client.query('analyze accounts_users, platform_sessions, appointments_doctors')
  } finally {
    await client.end()
  }
  return { doctorIds, patients: patients.map((patient) => ({ ...patient, cookie: `salama=${patient.cookie}` })) }
}

/** The n-th of `count × 48 × 12` slots: no two share a doctor and time, nor a patient and time. */
export function slotOf(n: number, { count, firstDay }: { count: number; firstDay: Date }): Slot {
  const turn = Math.floor(n / count)
  if (turn >= SLOTS_A_DAY * DAYS) throw new Error(`only ${count * SLOTS_A_DAY * DAYS} slots with ${count} doctors`)
  const doctor = n % count
  return {
    doctor,
    patient: (doctor + turn) % count,
    startsAt: new Date(firstDay.getTime() + turn * 30 * MINUTE_MS),
  }
}

/** Tomorrow's midnight in UTC, so that every slot counted from it is still to come. */
export const firstLoadDay = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS)

/** A cookie's 43 characters, the same at every run. */
const secretOf = (n: number): string =>
  createHmac('sha256', LOAD_SESSION_SECRET).update(`patient ${n}`).digest('base64url')
/** As a session is kept, of what its cookie says. */
export const hashOf = (secret: string): Buffer => createHmac('sha256', LOAD_SESSION_SECRET).update(secret).digest()

async function insertPeople(client: pg.Client, ids: string[]): Promise<void> {
  await client.query(
    `insert into accounts_users (id, user_type, first_name, last_name, email, password_hash, terms_accepted_at, created_at)
     select id, 'customer', 'Pessoa', 'de Ensaio', 'ensaio-' || id || '@exemplo.co.mz', '-', now(), now()
     from unnest($1::uuid[]) as id`,
    [ids],
  )
}

async function insertDoctors(client: pg.Client, ids: string[]): Promise<void> {
  await client.query(
    `insert into appointments_specialties (name, price_video, price_chat) values ('Clínica de Ensaio', 150000, 100000)
     on conflict do nothing`,
  )
  await client.query(
    `insert into appointments_doctors (id, user_id, first_name, last_name, specialty, specialties, license, clinic_name, clinic_address, city,
       province, price_video, price_chat, is_24x7, status, created_at)
     select id, user_id, 'Médica', 'de Ensaio ' || n, 'Clínica de Ensaio', '{Clínica de Ensaio,Pediatria}', 'OM-' || n, 'Clínica ' || n,
       'Avenida 24 de Julho, ' || n, 'Maputo', 'Maputo Cidade', 150000, 100000, true, 'approved', now() + n * interval '1 ms'
     from unnest($1::uuid[], $2::uuid[]) with ordinality as d (id, user_id, n)`,
    [ids, ids.map((_, n) => idOf('e', n))],
  )
}
