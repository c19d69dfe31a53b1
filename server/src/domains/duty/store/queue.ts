import type { ConsultationType } from '@salama/contract/appointments'
import { type QueueStatus, queueMachine, WAITING_STATUSES } from '@salama/contract/duty/model'
import type { Level } from '@salama/contract/duty/signs'
import type { Centavos } from '@salama/contract/kernel/money'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'

export type EntryRow = {
  id: string
  patient_id: string
  booked_by: string
  type: ConsultationType
  age_months: number
  signs: string[]
  symptoms: string
  level: Exclude<Level, 'emergency'>
  price: Centavos
  status: QueueStatus
  payment_id: string | null
  created_at: Date
  expires_at: Date
  limit_at: Date
  queued_at: Date | null
  promised_by: Date | null
  offered_to: string | null
  offered_until: Date | null
  doctor_id: string | null
  appointment_id: string | null
  version: number
}

const COLUMNS = sql`id, patient_id, booked_by, type, age_months, signs, symptoms, level, price, status, payment_id, created_at,
  expires_at, limit_at, queued_at, promised_by, offered_to, offered_until, doctor_id, appointment_id, version`

/**
 * Whatever changes who waits, is called or answers goes one after another: an answer, a leave, a hand-on and a promise that
 * passes never cross. It is a few milliseconds, and a doctor answers once in minutes.
 */
export async function lockQueue(db: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('duty.queue', 0))`.execute(db)
}

export type NewEntry = Pick<
  EntryRow,
  | 'id'
  | 'patient_id'
  | 'booked_by'
  | 'type'
  | 'age_months'
  | 'signs'
  | 'symptoms'
  | 'level'
  | 'price'
  | 'expires_at'
  | 'limit_at'
> & { isPregnant: boolean; now: Date }

/** Undefined where the patient already waits. */
export async function insertEntry(db: Sql, row: NewEntry): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    with entered as (
      insert into duty_queue (id, patient_id, booked_by, type, age_months, is_pregnant, signs, symptoms, level, price, status,
        created_at, expires_at, limit_at)
      values (${row.id}, ${row.patient_id}, ${row.booked_by}, ${row.type}, ${row.age_months}, ${row.isPregnant}, ${row.signs},
        ${row.symptoms}, ${row.level}, ${row.price}, 'triaged', ${row.now}, ${row.expires_at}, ${row.limit_at})
      on conflict do nothing returning ${COLUMNS}),
    noted as (
      insert into duty_queue_history (entry_id, version, status, at) select id, version, status, created_at from entered)
    select ${COLUMNS} from entered`.execute(db)
  return rows[0]
}

export async function findEntry(db: Sql, id: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`select ${COLUMNS} from duty_queue where id = ${id}`.execute(db)
  return rows[0]
}

/** Somebody else's is as good as none. */
export async function findOwn(
  db: Sql,
  { id, accountId }: { id: string; accountId: string },
): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from duty_queue where id = ${id} and booked_by = ${accountId}`.execute(db)
  return rows[0]
}

/** The patient for whom a doctor is called. */
export async function findOfferedTo(db: Sql, doctorId: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from duty_queue where offered_to = ${doctorId} and status = 'offered'`.execute(db)
  return rows[0]
}

/** The consultations of the queue that are not known to be over. */
export async function findUnderWay(
  db: Sql,
  doctorId: string | null,
): Promise<{ id: string; doctor_id: string; appointment_id: string }[]> {
  const { rows } = await sql<{ id: string; doctor_id: string; appointment_id: string }>`
    select id, coalesce(doctor_id, id) as doctor_id, coalesce(appointment_id, id) as appointment_id from duty_queue
    where status = 'in_call' and ended_at is null and (${doctorId}::uuid is null or doctor_id = ${doctorId})`.execute(
    db,
  )
  return rows
}

export async function endVisit(db: Sql, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`update duty_queue set ended_at = greatest(accepted_at, ${now}) where id = ${id} and ended_at is null`.execute(
    db,
  )
}

export async function findByAppointment(db: Sql, appointmentId: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from duty_queue where appointment_id = ${appointmentId}`.execute(db)
  return rows[0]
}

/** How many of an account wait, and whether this patient is one of them. */
export async function countWaitingOf(db: Sql, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from duty_queue
    where booked_by = ${accountId} and status = any(${WAITING_STATUSES})`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findWaitingPatient(db: Sql, patientId: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from duty_queue where patient_id = ${patientId} and status = any(${WAITING_STATUSES})`.execute(db)
  return rows[0]
}

const PLACE = sql`level = 'urgent' desc, queued_at, id`

/** Who has paid and is offered to nobody, in their order: what is urgent first. */
export async function findWaiting(db: Sql, most: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from duty_queue where status = 'queued' order by ${PLACE} limit ${most}`.execute(db)
  return rows
}

/** So many have paid and wait; before this one so many of them. */
export async function countWaiting(db: Sql, id?: string): Promise<{ waiting: number; ahead: number }> {
  const { rows } = await sql<{ waiting: number; ahead: number }>`
    select count(*)::integer as waiting, coalesce(max(before) filter (where id = ${id ?? null}::uuid), 0)::integer as ahead
    from (select id, row_number() over (order by status = 'offered' desc, ${PLACE}) - 1 as before
      from duty_queue where status in ('queued', 'offered')) line`.execute(db)
  return rows[0] ?? { waiting: 0, ahead: 0 }
}

/** Means of the day: consultations of the queue that are over, and from paid to answered where somebody was free. */
export async function measureToday(
  db: Sql,
  since: Date,
): Promise<{ visits: number; visitMs: number | null; answers: number; answerMs: number | null }> {
  const { rows } = await sql<{ visits: number; visitMs: number | null; answers: number; answerMs: number | null }>`
    select count(ended_at)::integer as visits,
      (extract(epoch from avg(ended_at - accepted_at)) * 1000)::double precision as "visitMs",
      count(*)::integer as answers,
      (extract(epoch from avg((select accepted_at - min(offered_at) from duty_offers where entry_id = q.id))) * 1000)::double precision
        as "answerMs"
    from duty_queue q where accepted_at >= ${since}`.execute(db)
  return rows[0] ?? { visits: 0, visitMs: null, answers: 0, answerMs: null }
}

type Change = {
  paymentId?: string | null
  queuedAt?: Date
  promisedBy?: Date
  offer?: { doctorId: string; until: Date } | null
  visit?: { doctorId: string; appointmentId: string }
}

export type EntryMove = { id: string; to: QueueStatus; by: Mover; now: Date; change?: Change }

/** Undefined when its state does not allow it. */
export async function moveEntry(db: Sql, { id, to, by, now, change = {} }: EntryMove): Promise<EntryRow | undefined> {
  const { paymentId, queuedAt, promisedBy, offer, visit } = change
  const sets = [
    ...(paymentId === undefined ? [] : [sql`payment_id = ${paymentId}`]),
    ...(queuedAt ? [sql`queued_at = ${queuedAt}`] : []),
    ...(promisedBy ? [sql`promised_by = ${promisedBy}`] : []),
    sql`offered_to = ${offer?.doctorId ?? null}, offered_until = ${offer?.until ?? null}`,
    ...(visit
      ? [sql`doctor_id = ${visit.doctorId}, appointment_id = ${visit.appointmentId}, accepted_at = ${now}`]
      : []),
  ]
  const { rows } = await sql<EntryRow>`
    with moved as (
      update duty_queue set status = ${to}, version = version + 1, ${sql.join(sets)}
      where id = ${id} and status = any(${statesBefore(queueMachine, to, by)}) returning ${COLUMNS}),
    noted as (
      insert into duty_queue_history (entry_id, version, status, at) select id, version, status, ${now}::timestamptz from moved)
    select ${COLUMNS} from moved`.execute(db)
  return rows[0]
}

/** Notes the payment under way of a place that waits for one, or that it came to nothing. */
export async function setPayment(
  db: Sql,
  { id, paymentId, instead }: { id: string; paymentId: string | null; instead?: string },
): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    update duty_queue set payment_id = ${paymentId}, version = version + 1
    where id = ${id} and status = 'triaged' and (${instead ?? null}::uuid is null or payment_id = ${instead ?? null})
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export async function insertOffer(
  db: Sql,
  { entryId, doctorId, now }: { entryId: string; doctorId: string; now: Date },
): Promise<void> {
  await sql`insert into duty_offers (entry_id, doctor_id, offered_at) values (${entryId}, ${doctorId}, ${now})`.execute(
    db,
  )
}

export type OfferAnswer = 'accepted' | 'declined' | 'missed' | 'withdrawn'

export async function answerOffer(
  db: Sql,
  { entryId, answer, now }: { entryId: string; answer: OfferAnswer; now: Date },
): Promise<void> {
  await sql`update duty_offers set answer = ${answer}, answered_at = greatest(offered_at, ${now})
    where entry_id = ${entryId} and answer is null`.execute(db)
}

/** Whether this doctor was ever called for this patient. */
export async function wasOffered(
  db: Sql,
  { entryId, doctorId }: { entryId: string; doctorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from duty_offers where entry_id = ${entryId} and doctor_id = ${doctorId} limit 1`.execute(db)
  return rows.length > 0
}

/** How doctors have answered to these patients before. */
export async function findAnswers(
  db: Sql,
  entryIds: readonly string[],
): Promise<{ entryId: string; doctorId: string; answer: 'declined' | 'missed' | 'withdrawn' }[]> {
  const { rows } = await sql<{ entryId: string; doctorId: string; answer: 'declined' | 'missed' | 'withdrawn' }>`
    select entry_id as "entryId", doctor_id as "doctorId", answer from duty_offers
    where entry_id = any(${entryIds}::uuid[]) and answer in ('declined', 'missed', 'withdrawn')`.execute(db)
  return rows
}

const DUE = sql`(case status when 'offered' then offered_until when 'queued' then promised_by
  else case when payment_id is null then expires_at else limit_at end end)`
const IS_WAITING = sql`status in ('triaged', 'queued', 'offered')`

type Sweeping = { sweep: string; now: Date }

/** What waits for something that is over: a payment, a doctor's answer, the promise. */
export async function findDue(db: Sql, { sweep, most, now }: Sweeping & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from duty_queue where ${IS_WAITING} and ${DUE} <= ${now} and ${isNotParked(sweep, sql.ref('id'), now)}
    order by ${DUE} limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function nextDue(db: Sql, { sweep, now }: Sweeping): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(${DUE}) as due_at from duty_queue where ${IS_WAITING} and ${isNotParked(sweep, sql.ref('id'), now)}`.execute(
    db,
  )
  return rows[0]?.due_at ?? null
}

export type SoldRow = Pick<EntryRow, 'id' | 'status' | 'created_at' | 'doctor_id'> & {
  /** Null where the patient pays. */
  booked_for: string | null
}

export async function findSold(
  db: Sql,
  { ids, patientName }: { ids: readonly string[]; patientName: RawBuilder<string> },
): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select id, status, created_at, doctor_id,
      case when booked_by <> patient_id then ${patientName} end as booked_for
    from duty_queue where id = any(${ids}::uuid[])`.execute(db)
  return rows
}
