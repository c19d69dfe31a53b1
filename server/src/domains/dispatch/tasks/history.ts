import type { TaskStatus } from '@salama/contract/dispatch'
import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Mover } from '@salama/contract/kernel/status'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { TaskRow } from './store.ts'

type HistoryRow = {
  task: Pick<TaskRow, 'id' | 'version' | 'status'>
  by: Mover
  driverId: string | null
  reason: string | null
  position: Coordinates | undefined
  now: Date
}

export async function insertHistory(db: Sql, { task, by, driverId, reason, position, now }: HistoryRow): Promise<void> {
  await sql`
    insert into dispatch_history (task_id, version, status, moved_by, driver_id, reason, latitude, longitude, at)
    values (${task.id}, ${task.version}, ${task.status}, ${by}, ${driverId}, ${reason}, ${position?.latitude ?? null},
      ${position?.longitude ?? null}, ${now})`.execute(db)
}

export async function findHistory(db: Sql, taskId: string): Promise<{ status: TaskStatus; at: Date }[]> {
  const { rows } = await sql<{ status: TaskStatus; at: Date }>`
    select status, at from dispatch_history where task_id = ${taskId} order by version`.execute(db)
  return rows
}

/** Why the driver brings it back, as they said when they turned round. */
export async function findReturnReason(db: Sql, taskId: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`
    select reason from dispatch_history where task_id = ${taskId} and status = 'returning'
    order by version desc limit 1`.execute(db)
  return rows[0]?.reason ?? null
}

/** When the driver took it up. */
export async function findStart(db: Sql, taskId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from dispatch_history where task_id = ${taskId} and status = 'picked_up' order by version desc limit 1`.execute(
    db,
  )
  return rows[0]?.at
}
