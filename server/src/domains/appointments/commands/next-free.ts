import { addDays, dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import type { Sql } from '../../../platform/db/database.ts'
import { nextFree, scheduleOf, windowEnd } from '../rules/schedule.ts'
import { findOpenSchedules, type NextFree, type OpenScheduleRow, writeNextFree } from '../store/next-free.ts'

/** The sweep that finds the next free time of doctors whose last one has passed. */
export const RENEW_NEXT_FREE = 'appointments.renew_next_free'

/** Finds anew when these doctors can be booked next, for the list. */
export async function renewNextFree(db: Sql, doctorIds: readonly string[], now: Date): Promise<void> {
  const rows = await findOpenSchedules(db, { doctorIds, until: windowEnd(now), now })
  if (rows.length > 0)
    await writeNextFree(
      db,
      rows.map((row) => nextFreeOf(row, now)),
    )
}

function nextFreeOf({ busy, ...row }: OpenScheduleRow, now: Date): NextFree {
  const taken = busy.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
  const at = nextFree({ ...scheduleOf(row), busy: taken }, now)
  // Where nothing is free, another day can be booked from midnight on.
  return { id: row.id, at, dueAt: at ?? maputoInstant(addDays(dayInMaputo(now), 1)) }
}
