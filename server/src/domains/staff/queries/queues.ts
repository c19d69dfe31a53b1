import type { ParkedEvent, ParkedRow, Queue } from '@salama/contract/staff'
import { hasRight, type StaffRole } from '@salama/contract/staff/rights'
import type { Sql } from '../../../platform/db/database.ts'
import { countParked, findParked } from '../../../platform/events/parked.ts'
import { countParkedRows, findParkedRows } from '../../../platform/parked/store.ts'
import type { Backlog, DeskQueue } from '../ports.ts'

/** Every part of the desk in which something may wait for these roles, with all that does. */
export async function listQueues(
  db: Sql,
  queues: readonly DeskQueue[],
  { roles, now }: { roles: readonly StaffRole[]; now: Date },
): Promise<Queue[]> {
  const listed: Queue[] = []
  for (const { name, backlogOf } of queues.filter(({ right }) => hasRight(roles, right))) {
    const { count, oldest } = await backlogOf(db, now)
    listed.push({ name, count, oldest: oldest?.toISOString() ?? null })
  }
  return listed
}

/** Events and rows that wait for somebody to mend their cause. */
export async function parkedBacklog(db: Sql): Promise<Backlog> {
  const [events, rows] = [await countParked(db), await countParkedRows(db)]
  return addedUp([events, rows])
}

/** Several kinds that wait in one place. */
export function addedUp(backlogs: readonly Backlog[]): Backlog {
  const [oldest = null] = backlogs
    .flatMap((backlog) => backlog.oldest ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())
  return { count: backlogs.reduce((sum, { count }) => sum + count, 0), oldest }
}

const PARKED_SHOWN = 100

export const listParkedEvents = async (db: Sql): Promise<ParkedEvent[]> =>
  (await findParked(db, PARKED_SHOWN)).map(({ id, consumer, type, attempts, last_error, parked_at }) => ({
    id,
    consumer,
    type,
    attempts,
    lastError: last_error ?? '',
    parkedAt: parked_at.toISOString(),
  }))

export const listParkedRows = async (db: Sql): Promise<ParkedRow[]> =>
  (await findParkedRows(db, PARKED_SHOWN)).map(({ source, row_id, last_error, attempts, parked_at }) => ({
    source,
    rowId: row_id,
    attempts,
    lastError: last_error,
    parkedAt: parked_at.toISOString(),
  }))
