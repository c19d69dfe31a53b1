import type { TaskKindName } from '@salama/contract/dispatch'
import { type RawBuilder, sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import { COLUMNS, type TaskRow } from '../tasks/store.ts'
import type { Candidate, ScoreParts } from './rules.ts'

/** A search without an end, as of the demonstration, pauses while no driver was heard of. */
const isSearching = (seenSince: Date) => sql`status = 'pending'
  and (search_ends_at is not null or exists (select from dispatch_presence where seen_at >= ${seenSince}))`

type Waiting = { sweep: string; seenSince: Date; now: Date }

/** Tasks whose next offer is due, the longest first. */
export async function findDue(db: Sql, { sweep, seenSince, most, now }: Waiting & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dispatch_tasks where ${isSearching(seenSince)} and next_offer_at <= ${now}
      and ${isNotParked(sweep, sql.ref('id'), now)}
    order by next_offer_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findNextDue(db: Sql, { sweep, seenSince, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_offer_at) as at from dispatch_tasks
    where ${isSearching(seenSince)} and ${isNotParked(sweep, sql.ref('id'), now)}`.execute(db)
  return rows[0]?.at ?? null
}

/** Somebody was asked and has not answered. */
const HAS_OPEN_OFFER = sql`exists (
  select from dispatch_offers o where o.task_id = t.id and o.answer is null) as has_open_offer`

/** One of them, unless another node works on it or it moved meanwhile. */
export async function lockDue(
  db: Sql,
  { id, now }: { id: string; now: Date },
): Promise<(TaskRow & { has_open_offer: boolean }) | undefined> {
  const { rows } = await sql<TaskRow & { has_open_offer: boolean }>`
    select ${COLUMNS}, ${HAS_OPEN_OFFER} from dispatch_tasks t where t.id = ${id} and t.status = 'pending' and t.next_offer_at <= ${now}
    for update skip locked`.execute(db)
  return rows[0]
}

type Search = {
  task: Pick<TaskRow, 'id' | 'customer_id' | 'excluded_user_ids' | 'vehicle_types' | 'room'>
  pickup: { latitude: number; longitude: number }
  cells: { first: number[]; last: number[] }
  /** The room of a driver. */
  mostRoom: number
  seenSince: Date
  /** Whose position is doubted since then is not asked. */
  doubtedSince: Date
  /** So many of the nearest are looked at. */
  compared: number
  most: number
  /** Of `candidateUser`. */
  hasPush: RawBuilder<boolean>
  now: Date
}

/** Whom `findCandidates` finds, for the fragment that it is given. */
export const candidateUser = sql.ref('d.user_id')

/** The nearest drivers within these squares who may have the task, nearest first. */
export async function findCandidates(
  db: Sql,
  { task, pickup, cells, mostRoom, seenSince, doubtedSince, compared, most, hasPush, now }: Search,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select near.driver_id, d.user_id, near.distance_km, d.load, d.rating, d.review_count,
      ${hasPush} as has_push,
      (select count(*) from dispatch_offers o where o.task_id = ${task.id} and o.driver_id = d.id
        and o.answer = 'lapsed') as lapsed,
      extract(epoch from ${now}::timestamptz - (select max(t.ended_at) from dispatch_tasks t
        where t.driver_id = d.id and t.ended_at > ${now}::timestamptz - interval '12 hours'))::float8 / 60 as idle_minutes
    from (
      select p.driver_id, dispatch_km(p.latitude, p.longitude, ${pickup.latitude}, ${pickup.longitude}) as distance_km
      from unnest(${cells.first}::integer[], ${cells.last}::integer[]) as row (first, last)
        join dispatch_presence p on p.cell between row.first and row.last
      where p.seen_at >= ${seenSince} and (p.doubted_at is null or p.doubted_at < ${doubtedSince})
      order by distance_km limit ${compared}) near
      join dispatch_drivers d on d.id = near.driver_id
    where d.status = 'approved' and d.is_available and d.vehicle_type = any(${task.vehicle_types}::text[])
      and d.load + ${task.room} <= ${mostRoom} and d.user_id <> ${task.customer_id}
      and d.user_id <> all(${task.excluded_user_ids}::uuid[])
      and near.distance_km <= dispatch_radius_km(d.vehicle_type)
      and not exists (select from dispatch_exclusions x where x.task_id = ${task.id} and x.driver_id = d.id)
    order by near.distance_km limit ${most}`.execute(db)
  return rows
}

export type NewOffer = { driverId: string; score: number; parts: ScoreParts }

type Offering = { taskId: string; offers: readonly NewOffer[]; now: Date; expiresAt: Date; nextAt: Date }

/** Offers of a task, if there are any, with the news of them, and when the next drivers are asked. */
export async function insertOffers(tx: Tx, { taskId, offers, now, expiresAt, nextAt }: Offering): Promise<void> {
  await sql`
    with postponed as (
      update dispatch_tasks set next_offer_at = ${nextAt} where id = ${taskId} and status = 'pending'),
    told as (${tx.news()})
    insert into dispatch_offers (task_id, driver_id, round, score, parts, offered_at, expires_at)
    select ${taskId}::uuid, "driverId", 1 + coalesce((select max(round) from dispatch_offers where task_id = ${taskId}), 0),
      score, parts, ${now}::timestamptz, ${expiresAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as offer ("driverId" uuid, score real, parts jsonb)`.execute(
    tx.sql,
  )
  tx.newsCarried()
}

/** Offers of a task whose time is over. */
export async function lapseOffers(db: Sql, { taskId, now }: { taskId: string; now: Date }): Promise<void> {
  await sql`
    update dispatch_offers set answer = 'lapsed', answered_at = expires_at
    where task_id = ${taskId} and answer is null and expires_at <= ${now}`.execute(db)
}

/** The task is no longer pending: this driver has accepted or declined it, for the others it is gone. */
export async function closeOffers(
  db: Sql,
  { taskId, acceptedBy, now }: { taskId: string; acceptedBy: string | null; now: Date },
): Promise<void> {
  await sql`
    update dispatch_offers set answer = case when driver_id = ${acceptedBy}::uuid then 'accepted' else 'withdrawn' end,
      answered_at = ${now}
    where task_id = ${taskId} and answer is null`.execute(db)
}

export async function declineOffer(
  db: Sql,
  { taskId, driverId, now }: { taskId: string; driverId: string; now: Date },
): Promise<void> {
  await sql`
    update dispatch_offers set answer = 'declined', answered_at = ${now}
    where task_id = ${taskId} and driver_id = ${driverId} and answer is null`.execute(db)
}

/** Only what the driver declined: what was dropped, or left unanswered, does not come back. */
export async function deleteDecline(
  db: Sql,
  { taskId, driverId }: { taskId: string; driverId: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from dispatch_exclusions
    where task_id = ${taskId} and driver_id = ${driverId} and cause = 'declined'`.execute(db)
  return numAffectedRows > 0n
}

export type OpenOfferRow = { task_id: string; driver_id: string; round: number; kind: TaskKindName; offered_at: Date }

/** What this person is asked to take and has not answered. */
export async function findOpenOffers(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<OpenOfferRow[]> {
  const { rows } = await sql<OpenOfferRow>`
    select o.task_id, o.driver_id, o.round, t.kind, o.offered_at
    from dispatch_drivers d join dispatch_offers o on o.driver_id = d.id and o.answer is null and o.expires_at > ${now}
      join dispatch_tasks t on t.id = o.task_id and t.status = 'pending'
    where d.user_id = ${userId} order by o.offered_at`.execute(db)
  return rows
}

/** Whether anybody is still thinking about it. */
export async function hasOpenOffer(db: Sql, taskId: string): Promise<boolean> {
  const { rows } = await sql`select from dispatch_offers where task_id = ${taskId} and answer is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function setNextOffer(db: Sql, { taskId, at }: { taskId: string; at: Date }): Promise<void> {
  await sql`update dispatch_tasks set next_offer_at = ${at} where id = ${taskId} and status = 'pending'`.execute(db)
}

export type AskedRow = { task_id: string; asked: number; declined: number; unanswered: number }

/** How many drivers were asked for each of these tasks, and what came of it. */
export async function countAsked(db: Sql, taskIds: readonly string[]): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select t.id as task_id, count(distinct o.driver_id) as asked,
      (select count(*) from dispatch_exclusions x where x.task_id = t.id and x.cause = 'declined') as declined,
      count(distinct o.driver_id) filter (where o.answer = 'lapsed') as unanswered
    from dispatch_tasks t left join dispatch_offers o on o.task_id = t.id
    where t.id = any(${taskIds}::uuid[]) group by t.id`.execute(db)
  return rows
}
