import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { type CheckStatus, checkMachine } from '@salama/contract/pharmacy'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'

export type CheckRow = {
  order_id: string
  shop_id: string
  buyer_id: string
  /** Who takes what is ordered. */
  patient_id: string
  /** Signed here; null where pictures were sent. */
  prescription_id: string | null
  status: CheckStatus
  opened_at: Date | null
  due_at: Date | null
  reason: string
  closes_at: Date | null
  decided_by: string | null
  created_at: Date
  pictures: number
}

const COLUMNS = sql`c.order_id, c.shop_id, c.buyer_id, c.patient_id, c.prescription_id, c.status, c.opened_at, c.due_at, c.reason,
  c.closes_at, c.decided_by, c.created_at,
  (select count(*)::integer from pharmacy_check_files f where f.order_id = c.order_id) as pictures`

/** What a customer sent: pictures, a prescription that was signed here, or both. */
export type Evidence = { uploadIds: readonly string[]; prescriptionId: string | null }

type NewCheck = Evidence & {
  orderId: string
  shopId: string
  buyerId: string
  patientId: string
  now: Date
}

/** The check of an order, with what its customer sent for it. */
export async function insertCheck(db: Sql, check: NewCheck): Promise<void> {
  const { orderId, shopId, buyerId, patientId, uploadIds, prescriptionId, now } = check
  const status: CheckStatus = uploadIds.length > 0 || prescriptionId !== null ? 'submitted' : 'missing'
  await sql`
    insert into pharmacy_checks (order_id, shop_id, buyer_id, patient_id, prescription_id, status, created_at)
    values (${orderId}, ${shopId}, ${buyerId}, ${patientId}, ${prescriptionId}, ${status}, ${now})`.execute(db)
  await insertFiles(db, { orderId, uploadIds })
}

async function insertFiles(db: Sql, { orderId, uploadIds }: { orderId: string; uploadIds: readonly string[] }) {
  await sql`
    insert into pharmacy_check_files (order_id, upload_id)
    select ${orderId}::uuid, upload_id from unnest(${uploadIds}::uuid[]) as sent (upload_id)
    on conflict do nothing`.execute(db)
}

/** Nobody bought it: the pharmacy never saw it. */
export async function deleteCheck(db: Sql, orderId: string): Promise<void> {
  await sql`delete from pharmacy_checks where order_id = ${orderId} and opened_at is null`.execute(db)
}

/** The order is paid: its pharmacy may look. Undefined for an order that needs no prescription. */
export async function openForShop(
  db: Sql,
  { orderId, dueAt, now }: { orderId: string; dueAt: Date; now: Date },
): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`
    update pharmacy_checks c set opened_at = ${now}, due_at = ${dueAt}
    where order_id = ${orderId} and opened_at is null and status in ('missing', 'submitted')
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export async function findCheck(db: Sql, orderId: string): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`
    select ${COLUMNS} from pharmacy_checks c where c.order_id = ${orderId}`.execute(db)
  return rows[0]
}

/** What waits for this pharmacy, or for this customer; the oldest first. */
export async function findOpenChecks(
  db: Sql,
  { shopId, buyerId, most }: { shopId?: string; buyerId?: string; most: number },
): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select ${COLUMNS} from pharmacy_checks c
    where c.status in ('missing', 'submitted') and c.opened_at is not null and c.closes_at is null
      ${shopId === undefined ? sql`` : sql`and c.shop_id = ${shopId}`}
      ${buyerId === undefined ? sql`` : sql`and c.buyer_id = ${buyerId}`}
    order by c.opened_at, c.order_id limit ${most}`.execute(db)
  return rows
}

type Move = {
  orderId: string
  to: CheckStatus
  by: Mover
  /** The pharmacist; null where time decided. */
  userId?: string | null
  reason?: string
  now: Date
}

/** The guarded move. */
export async function moveCheck(db: Sql, { orderId, to, by, userId = null, reason = '', now }: Move) {
  const isDecided = to === 'approved' || to === 'refused'
  const { rows } = await sql<CheckRow>`
    update pharmacy_checks c set status = ${to}, reason = ${reason},
      decided_at = ${isDecided ? now : null}::timestamptz, decided_by = ${isDecided ? userId : null}::uuid,
      due_at = case when ${isDecided} then null else due_at end
    where order_id = ${orderId} and closes_at is null and status = any(${statesBefore(checkMachine, to, by)})
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** In how many minutes, rounded up, half of its last twenty prescriptions were decided on; undefined of fewer than five. */
export async function findUsualDecision(db: Sql, shopId: string): Promise<number | undefined> {
  const { rows } = await sql<{ minutes: number | null }>`
    select case when count(*) >= 5 then
        greatest(1, ceil(percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at)) / 60))::int
      end as minutes
    from (
      select decided_at, opened_at from pharmacy_checks
      where shop_id = ${shopId} and decided_by is not null and opened_at is not null
      order by decided_at desc limit 20) as decided`.execute(db)
  return rows[0]?.minutes ?? undefined
}

/** Puts this in place of what was sent before; false once the check is decided. */
export async function replaceEvidence(
  db: Sql,
  { orderId, uploadIds, prescriptionId }: Evidence & { orderId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pharmacy_checks set status = 'submitted', prescription_id = ${prescriptionId}
    where order_id = ${orderId} and status in ('missing', 'submitted') and closes_at is null`.execute(db)
  if (numAffectedRows !== 1n) return false
  await sql`delete from pharmacy_check_files where order_id = ${orderId}`.execute(db)
  await insertFiles(db, { orderId, uploadIds })
  return true
}

/** The order is over: the pharmacy may look until then. */
export async function closeCheck(db: Sql, { orderId, closesAt }: { orderId: string; closesAt: Date }): Promise<void> {
  await sql`
    update pharmacy_checks set closes_at = ${closesAt}, due_at = null
    where order_id = ${orderId} and closes_at is null`.execute(db)
}

type Waiting = { sweep: string; now: Date }

/** Checks whose time is over, the longest overdue first. */
export async function findOverdue(db: Sql, { sweep, now, most }: Waiting & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from pharmacy_checks where due_at <= ${now} and ${isNotParked(sweep, sql.ref('order_id'), now)}
    order by due_at limit ${most}`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/** One of them, unless another node works on it or it was decided meanwhile. */
export async function lockOverdue(
  db: Sql,
  { orderId, now }: { orderId: string; now: Date },
): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`
    select ${COLUMNS} from pharmacy_checks c where c.order_id = ${orderId} and c.due_at <= ${now}
    for update skip locked`.execute(db)
  return rows[0]
}

export async function findNextDue(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from pharmacy_checks where due_at is not null and ${isNotParked(sweep, sql.ref('order_id'), now)}
    order by due_at limit 1`.execute(db)
  return rows[0]?.due_at ?? null
}

export async function findFiles(db: Sql, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ upload_id: string }>`
    select upload_id from pharmacy_check_files where order_id = ${orderId} order by upload_id`.execute(db)
  return rows.map(({ upload_id }) => upload_id)
}

/** Whether one of these files came with another order that was paid. */
export async function isRepeated(db: Sql, orderId: string, sameIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from pharmacy_check_files f join pharmacy_checks c on c.order_id = f.order_id
    where f.upload_id = any(${sameIds}::uuid[]) and f.order_id <> ${orderId} and c.opened_at is not null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether this person's pharmacy may look at this file: it is of an order of theirs, and not closed yet. */
export async function isReadableBy(
  db: Sql,
  { uploadId, shopIds, now }: { uploadId: string; shopIds: readonly string[]; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from pharmacy_check_files f join pharmacy_checks c on c.order_id = f.order_id
    where f.upload_id = ${uploadId} and c.shop_id = any(${shopIds}::uuid[]) and c.opened_at is not null
      and (c.closes_at is null or c.closes_at > ${now}) limit 1`.execute(db)
  return rows.length > 0
}

export async function insertRead(db: Sql, read: { orderId: string; readerId: string; now: Date }): Promise<void> {
  await sql`
    insert into pharmacy_check_reads (order_id, reader_id, at) values (${read.orderId}, ${read.readerId}, ${read.now})
    on conflict do nothing`.execute(db)
}

export async function findReads(db: Sql, orderId: string): Promise<{ reader_id: string; at: Date }[]> {
  const { rows } = await sql<{ reader_id: string; at: Date }>`
    select reader_id, max(at) as at from pharmacy_check_reads where order_id = ${orderId}
    group by reader_id order by at desc`.execute(db)
  return rows
}

/** What these pharmacies can look at now, the longest waiting first. */
export async function findSubmitted(
  db: Sql,
  { shopIds, most }: { shopIds: readonly string[]; most: number },
): Promise<{ order_id: string; shop_id: string; opened_at: Date }[]> {
  const { rows } = await sql<{ order_id: string; shop_id: string; opened_at: Date }>`
    select order_id, shop_id, coalesce(opened_at, created_at) as opened_at from pharmacy_checks
    where shop_id = any(${shopIds}::uuid[]) and status = 'submitted' and opened_at is not null and closes_at is null
    order by opened_at, order_id limit ${most}`.execute(db)
  return rows
}

/** How many prescriptions this pharmacy can look at now. */
export async function countChecks(db: Sql, shopId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pharmacy_checks
    where shop_id = ${shopId} and status = 'submitted' and opened_at is not null and closes_at is null`.execute(db)
  return rows[0]?.waiting ?? 0
}
