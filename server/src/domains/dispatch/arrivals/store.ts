import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import type { Arrival } from './rules.ts'

type Answer = 'yes' | 'no' | 'silence'
export type Decision = 'released' | 'returned' | 'withheld'

/** When the driver took it up. */
export async function findStart(db: Sql, taskId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from dispatch_history where task_id = ${taskId} and status = 'picked_up' order by version desc limit 1`.execute(
    db,
  )
  return rows[0]?.at
}

export async function insertDoubt(
  db: Sql,
  { taskId, isNear, isTimely, now }: Arrival & { taskId: string; now: Date },
): Promise<void> {
  await sql`
    insert into dispatch_doubts (task_id, is_near, is_timely, asked_at)
    values (${taskId}, ${isNear}, ${isTimely}, ${now})`.execute(db)
}

type Settling = { taskId: string; answer: Answer; decision: Decision | null; now: Date }

/** Of many answers, and silence, the first counts; false when there was one. */
export async function answerDoubt(db: Sql, { taskId, answer, decision, now }: Settling): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update dispatch_doubts set answer = ${answer}, answered_at = ${now}, decision = ${decision},
      decided_at = ${decision === null ? null : now}
    where task_id = ${taskId} and answer is null`.execute(db)
  return numAffectedRows === 1n
}

type AnswerOfShop = { taskId: string; answer: 'yes' | 'no'; now: Date }

/**
 * The shop says whether it is back, also after silence or after it said otherwise; false when its money has gone somewhere,
 * or the same was said before.
 */
export async function answerReturned(db: Sql, { taskId, answer, now }: AnswerOfShop): Promise<boolean> {
  const isBack = answer === 'yes'
  const { numAffectedRows } = await sql`
    update dispatch_doubts set answer = ${answer}, answered_at = ${now}, decided_by = null,
      decision = ${isBack ? 'released' : null}, decided_at = ${isBack ? now : null}
    where task_id = ${taskId} and (decision is null or decision = 'withheld') and answer is distinct from ${answer}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Answered, and the money is neither with the driver nor with the customer. */
const IS_OPEN = sql`answer is not null and (decision is null or decision = 'withheld')`

type Deciding = { taskId: string; decision: Decision; staffId: string; now: Date }

/** False when its money has gone somewhere, or nobody has answered yet. */
export async function decideDoubt(db: Sql, { taskId, decision, staffId, now }: Deciding): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update dispatch_doubts set decision = ${decision}, decided_by = ${staffId}, decided_at = ${now}
    where task_id = ${taskId} and ${IS_OPEN} and decision is distinct from ${decision}`.execute(db)
  return numAffectedRows === 1n
}

export type DoubtRow = {
  task_id: string
  is_near: boolean
  is_timely: boolean
  asked_at: Date
  answer: Answer | null
  decision: Decision | null
}

const COLUMNS = sql`task_id, is_near, is_timely, asked_at, answer, decision`

export async function findDoubts(db: Sql, taskIds: readonly string[]): Promise<DoubtRow[]> {
  const { rows } = await sql<DoubtRow>`
    select ${COLUMNS} from dispatch_doubts where task_id = any(${taskIds}::uuid[])`.execute(db)
  return rows
}

/** Whether what a finished task earns is held. */
export async function isHeldInDoubt(db: Sql, taskId: string): Promise<boolean> {
  const [doubt] = await findDoubts(db, [taskId])
  return doubt !== undefined && doubt.decision !== 'released'
}

type Waiting = { sweep: string; now: Date }

/** Tasks of which the customer was asked so long ago, and has not answered. */
export async function findSilent(
  db: Sql,
  { sweep, askedBefore, most, now }: Waiting & { askedBefore: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ task_id: string }>`
    select task_id from dispatch_doubts
    where answer is null and asked_at <= ${askedBefore} and ${isNotParked(sweep, sql.ref('task_id'), now)}
    order by asked_at limit ${most}`.execute(db)
  return rows.map(({ task_id }) => task_id)
}

export async function findFirstAsked(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(asked_at) as at from dispatch_doubts
    where answer is null and ${isNotParked(sweep, sql.ref('task_id'), now)}`.execute(db)
  return rows[0]?.at ?? null
}

/** What waits for staff, the oldest first; last what they have withheld. */
export async function findUndecided(db: Sql, most: number): Promise<DoubtRow[]> {
  const { rows } = await sql<DoubtRow>`
    select ${COLUMNS} from dispatch_doubts where ${IS_OPEN}
    order by decision nulls first, answered_at limit ${most}`.execute(db)
  return rows
}
