import { type Expression, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import { HOLD_REMINDER_MS, REMINDED_HOLD_MS, type Reminder, type windowsAt } from '../rules/reminders.ts'

type Windows = ReturnType<typeof windowsAt>
type Asked = { windows: Windows; now: Date }

const isFirm = sql`status = 'confirmed' and hour_reminded_of is distinct from starts_at`
const needsDay = sql`${isFirm} and day_reminded_of is distinct from starts_at`
const ms = (value: number) => sql`${value}::int * interval '1 millisecond'`
const needsHold = (now: Date) => sql`status = 'held' and payment_id is null and hold_reminded_at is null
  and hold_expires_at > ${now}::timestamptz and hold_expires_at - created_at >= ${ms(REMINDED_HOLD_MS)}`

const isDue = {
  day: ({ windows: { day } }: Asked) => sql`(${needsDay} and starts_at > ${day.after} and starts_at <= ${day.until})`,
  hour: ({ windows: { hour } }: Asked) => sql`(${isFirm} and starts_at > ${hour.after} and starts_at <= ${hour.until})`,
  hold: ({ now }: Asked) =>
    sql`(${needsHold(now)} and hold_expires_at <= ${now}::timestamptz + ${ms(HOLD_REMINDER_MS)})`,
}

/** The earliest time of each kind that nobody was reminded of yet. */
export async function findNextTimes(
  db: Sql,
  { windows, sweep, now }: Asked & { sweep: string },
): Promise<Record<Reminder, Date | null>> {
  const notParked = isNotParked(sweep, sql.ref('id'), now)
  const { rows } = await sql<Record<Reminder, Date | null>>`
    select
      (select min(starts_at) from appointments_appointments
        where ${needsDay} and starts_at > ${windows.day.after} and ${notParked}) as day,
      (select min(starts_at) from appointments_appointments
        where ${isFirm} and starts_at > ${windows.hour.after} and ${notParked}) as hour,
      (select min(hold_expires_at) from appointments_appointments where ${needsHold(now)} and ${notParked}) as hold`.execute(
    db,
  )
  return rows[0] ?? { day: null, hour: null, hold: null }
}

/** Consultations and holds that somebody must be reminded of, the soonest first. */
export async function findToRemind(
  db: Sql,
  { sweep, most, ...asked }: Asked & { sweep: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments_appointments
    where (${isDue.day(asked)} or ${isDue.hour(asked)} or ${isDue.hold(asked)})
      and ${isNotParked(sweep, sql.ref('id'), asked.now)}
    order by starts_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes the reminder that is due of this one: it is given once, also where several nodes ask at once. */
export async function takeReminder(db: Sql, { id, ...asked }: Asked & { id: string }): Promise<Reminder | undefined> {
  const { rows } = await sql<{ reminder: Reminder }>`
    with due as (
      select id, case when ${isDue.hour(asked)} then 'hour' when ${isDue.day(asked)} then 'day' else 'hold' end as reminder
      from appointments_appointments
      where id = ${id} and (${isDue.day(asked)} or ${isDue.hour(asked)} or ${isDue.hold(asked)})
      for update skip locked)
    update appointments_appointments a set
      day_reminded_of = case when reminder in ('day', 'hour') then starts_at else day_reminded_of end,
      hour_reminded_of = case when reminder = 'hour' then starts_at else hour_reminded_of end,
      hold_reminded_at = case when reminder = 'hold' then ${asked.now} else hold_reminded_at end
    from due where a.id = due.id returning reminder`.execute(db)
  return rows[0]?.reminder
}

/**
 * Columns of a consultation that becomes firm, or is moved: what is nearer than a reminder needs none, since its people
 * have just read when it is.
 */
export const remindedAtOnce = (startsAt: Expression<unknown>, now: Date) => sql`
  day_reminded_of = case when ${startsAt} <= ${now}::timestamptz + interval '1 day' then ${startsAt} end,
  hour_reminded_of = case when ${startsAt} <= ${now}::timestamptz + interval '1 hour' then ${startsAt} end`
