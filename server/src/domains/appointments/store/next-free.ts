import { LIVE_STATUSES } from '@salama/contract/appointments'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import type { Exception, Hours } from '../rules/schedule.ts'
import { isOverdue } from './appointments.ts'
import { SCHEDULE } from './doctors.ts'

export type OpenScheduleRow = {
  id: string
  is_24x7: boolean
  hours: Hours[]
  exceptions: Exception[]
  /** ISO 8601, from now until the end of the booking days. */
  busy: { startsAt: string; endsAt: string }[]
}

/** Hours and taken times of these doctors. */
export async function findOpenSchedules(
  db: Sql,
  { doctorIds, until, now }: { doctorIds: readonly string[]; until: Date; now: Date },
): Promise<OpenScheduleRow[]> {
  const { rows } = await sql<OpenScheduleRow>`
    select d.id, d.is_24x7, ${SCHEDULE}, coalesce((
      select json_agg(json_build_object('startsAt', a.starts_at, 'endsAt', a.ends_at)) from appointments_appointments a
      where a.doctor_id = d.id and a.status = any(${LIVE_STATUSES}) and a.starts_at < ${until} and a.ends_at > ${now}
        and not ${isOverdue(now)}), '[]'::json) as busy
    from appointments_doctors d where d.id = any(${doctorIds})`.execute(db)
  return rows
}

type Waiting = { sweep: string; now: Date }

/** Listed doctors whose next free time has passed or was never computed. */
export async function findStale(db: Sql, { sweep, most, now }: Waiting & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select n.doctor_id as id from appointments_next_free n
      where n.due_at <= ${now} and ${isNotParked(sweep, sql.ref('n.doctor_id'), now)} order by n.due_at limit ${most})
    union all
    (select d.id from appointments_doctors d where ${isUncomputed} and ${isNotParked(sweep, sql.ref('d.id'), now)}
      limit ${most})
    limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

const isUncomputed = sql`d.status = 'approved' and not d.paused
  and not exists (select from appointments_next_free n where n.doctor_id = d.id)`

export type NextFree = { id: string; at: Date | undefined; dueAt: Date }

export async function writeNextFree(db: Sql, times: readonly NextFree[]): Promise<void> {
  await sql`
    insert into appointments_next_free as n (doctor_id, next_free_at, due_at)
    select * from unnest(${times.map(({ id }) => id)}::uuid[],
      ${times.map(({ at }) => at?.toISOString() ?? 'infinity')}::timestamptz[], ${times.map(({ dueAt }) => dueAt)}::timestamptz[])
    on conflict (doctor_id) do update set next_free_at = excluded.next_free_at, due_at = excluded.due_at`.execute(db)
}

/** When the next of these times has passed, at once while one was never computed; null while there is none. */
export async function nextDue(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(due_at) as due_at from (
      (select n.due_at from appointments_next_free n where ${isNotParked(sweep, sql.ref('n.doctor_id'), now)}
        order by n.due_at limit 1)
      union all
      (select ${now}::timestamptz from appointments_doctors d
        where ${isUncomputed} and ${isNotParked(sweep, sql.ref('d.id'), now)} limit 1)) as all_due`.execute(db)
  return rows[0]?.due_at ?? null
}

/** The soonest time at which any listed doctor can be booked; null where there is none. */
export async function findSoonestFree(db: Sql, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ next_free_at: Date | null }>`
    select min(n.next_free_at) as next_free_at from appointments_next_free n join appointments_doctors d on d.id = n.doctor_id
    where d.status = 'approved' and not d.paused and n.next_free_at > ${now} and n.next_free_at < 'infinity'`.execute(
    db,
  )
  return rows[0]?.next_free_at ?? null
}
