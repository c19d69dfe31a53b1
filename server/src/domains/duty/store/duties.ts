import { type DutyStatus, dutyMachine } from '@salama/contract/duty/model'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'

export type DutyRow = {
  doctor_id: string
  user_id: string
  status: DutyStatus
  seen_at: Date
  confirmed_at: Date
  idle_since: Date
  missed: number
  version: number
}

const COLUMNS = sql`doctor_id, user_id, status, seen_at, confirmed_at, idle_since, missed, version`

/** Undefined for a doctor who has never been on duty. */
export async function findDuty(db: Sql, doctorId: string): Promise<DutyRow | undefined> {
  const { rows } = await sql<DutyRow>`select ${COLUMNS} from duty_duties where doctor_id = ${doctorId}`.execute(db)
  return rows[0]
}

export async function findDutyOf(db: Sql, userId: string): Promise<DutyRow | undefined> {
  const { rows } = await sql<DutyRow>`select ${COLUMNS} from duty_duties where user_id = ${userId}`.execute(db)
  return rows[0]
}

type Present = { doctorId: string; userId: string; now: Date }

/** Puts a doctor on duty who is off; one who is there has said it again. */
export async function enterDuty(db: Sql, { doctorId, userId, now }: Present): Promise<DutyRow | undefined> {
  const { rows } = await sql<DutyRow>`
    with entered as (
      insert into duty_duties as d (doctor_id, user_id, status, seen_at, confirmed_at, idle_since)
      values (${doctorId}, ${userId}, 'on_duty', ${now}, ${now}, ${now})
      on conflict (doctor_id) do update set seen_at = excluded.seen_at, confirmed_at = excluded.confirmed_at, missed = 0,
        status = case d.status when 'off' then 'on_duty' else d.status end,
        idle_since = case d.status when 'off' then excluded.idle_since else d.idle_since end,
        version = d.version + 1
      returning ${COLUMNS}),
    noted as (
      insert into duty_history (doctor_id, version, status, at)
      select doctor_id, version, status, ${now}::timestamptz from entered)
    select ${COLUMNS} from entered`.execute(db)
  return rows[0]
}

/** The screen is open; a duty that is off stays off. */
export async function seeDuty(db: Sql, { doctorId, now }: { doctorId: string; now: Date }): Promise<void> {
  await sql`update duty_duties set seen_at = greatest(seen_at, ${now}) where doctor_id = ${doctorId} and status <> 'off'`.execute(
    db,
  )
}

type Move = { doctorId: string; to: DutyStatus; by: Mover; now: Date; missed?: 'more' | 'none' }

/** Undefined when the doctor's state does not allow it. */
export async function moveDuty(db: Sql, { doctorId, to, by, now, missed }: Move): Promise<DutyRow | undefined> {
  const count = missed === 'more' ? sql`least(missed + 1, 2)` : missed === 'none' ? sql`0` : sql`missed`
  const { rows } = await sql<DutyRow>`
    with moved as (
      update duty_duties set status = ${to}, version = version + 1, missed = ${count},
        idle_since = case ${to}::text when 'on_duty' then ${now}::timestamptz else idle_since end
      where doctor_id = ${doctorId} and status = any(${statesBefore(dutyMachine, to, by)}) returning ${COLUMNS}),
    noted as (
      insert into duty_history (doctor_id, version, status, at)
      select doctor_id, version, status, ${now}::timestamptz from moved)
    select ${COLUMNS} from moved`.execute(db)
  return rows[0]
}

/** Who may be called, the one who has been free for longest first; who missed the last call comes after the others. */
export async function findFree(db: Sql): Promise<{ doctorId: string; userId: string }[]> {
  const { rows } = await sql<{ doctorId: string; userId: string }>`
    select doctor_id as "doctorId", user_id as "userId" from duty_duties where status = 'on_duty'
    order by missed, idle_since, doctor_id`.execute(db)
  return rows
}

export async function countCrew(db: Sql): Promise<{ onDuty: number; free: number }> {
  const { rows } = await sql<{ onDuty: number; free: number }>`
    select count(*)::integer as "onDuty", (count(*) filter (where status = 'on_duty'))::integer as free
    from duty_duties where status <> 'off'`.execute(db)
  return rows[0] ?? { onDuty: 0, free: 0 }
}

type Presence = { sweep: string; now: Date; silentMs: number; confirmMs: number }

const presenceEnd = ({ silentMs, confirmMs }: Pick<Presence, 'silentMs' | 'confirmMs'>) => sql`
  case status when 'in_call' then seen_at + make_interval(secs => 30)
    else least(seen_at + make_interval(secs => ${silentMs / 1_000}), confirmed_at + make_interval(secs => ${confirmMs / 1_000})) end`

/** Doctors whose presence is over unless they show a sign, or whose consultation may be over. */
export async function findSilent(
  db: Sql,
  { most, now, sweep, ...times }: Presence & { most: number },
): Promise<string[]> {
  const { rows } = await sql<{ doctor_id: string }>`
    select doctor_id from duty_duties where status <> 'off' and ${presenceEnd(times)} <= ${now}
      and ${isNotParked(sweep, sql.ref('doctor_id'), now)}
    order by seen_at limit ${most}`.execute(db)
  return rows.map(({ doctor_id }) => doctor_id)
}

export async function nextSilent(db: Sql, { now, sweep, ...times }: Presence): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(${presenceEnd(times)}) as due_at from duty_duties
    where status <> 'off' and ${isNotParked(sweep, sql.ref('doctor_id'), now)}`.execute(db)
  return rows[0]?.due_at ?? null
}
