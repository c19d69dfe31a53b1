import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import type { Database, Sql } from '../../../../platform/db/database.ts'
import type { Sweep } from '../../../../platform/jobs/sweeps.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { findMovements, findOwnMovements } from '../queries/movements.ts'
import { judge, STATEMENTS } from '../rules.ts'
import {
  advanceStatement,
  findLinesToCompare,
  findNamedAnywhere,
  findNamedIn,
  findNextStep,
  insertMissing,
  type Judged,
  keepVerdicts,
  keyOf,
  leaseStatement,
  type StatementRow,
} from '../store.ts'

/** Lines, or movements of ours, of one transaction. */
const AT_ONCE = 500
/** Longer than a step takes; afterwards another process may go on. */
const STEP_MS = 20 * SECOND_MS

/**
 * Goes on with the statements that are not compared to their end, a step at a time: killed anywhere, nothing counts twice.
 * One whose step fails waits for the end of its lease, and is parked in the end.
 */
export const statementSweep = ({ db, parkedRows }: Pick<Platform, 'db' | 'parkedRows'>): Sweep => ({
  name: STATEMENTS,
  everyMs: MINUTE_MS,
  findNextDue: () => findNextStep(db.sql),
  run: async (now) => {
    const leaseUntil = new Date(now.getTime() + STEP_MS)
    const statement = await leaseStatement(db.sql, { now, leaseUntil })
    if (!statement) return { more: false }
    const step = statement.compared < statement.lines ? compareLines : findMissing
    await parkedRows.attempt(STATEMENTS, statement.id, () => step(db, statement, now))
    return { more: true }
  },
})

async function compareLines(db: Database, statement: StatementRow, now: Date): Promise<void> {
  const { id, method, compared } = statement
  const lines = await findLinesToCompare(db.sql, { id, compared, most: AT_ONCE })
  const find = await findMovements(db.sql, method, lines)
  await db.transact(async (tx) => {
    const to = { compared: compared + lines.length, ownPosition: null, finishedAt: null, nextStepAt: now }
    if (!(await advanceStatement(tx.sql, statement, to))) return
    const found = lines.map((line) => find(line))
    const named = await findNamedIn(
      tx.sql,
      id,
      found.flatMap((own) => own?.id ?? []),
    )
    const judged = lines.map((line, place): Judged => {
      const own = found[place]
      const verdict = judge(line, own, own !== undefined && named.has(keyOf(own)))
      if (own) named.add(keyOf(own))
      return { place: line.place, verdict, own: verdict === 'unreadable' ? undefined : own }
    })
    await keepVerdicts(tx.sql, id, judged)
  })
}

/** What our books have as moved on the statement's days, and no statement of this method names. */
async function findMissing(db: Database, statement: StatementRow, now: Date): Promise<void> {
  const own = await nextOwnMovements(db.sql, statement)
  await db.transact(async (tx) => {
    const last = own.at(-1)
    const { compared } = statement
    const to = last
      ? { compared, ownPosition: last.position, finishedAt: null, nextStepAt: now }
      : { compared, ownPosition: statement.own_position, finishedAt: now, nextStepAt: null }
    if (!(await advanceStatement(tx.sql, statement, to)) || !last) return
    const named = await findNamedAnywhere(tx.sql, { method: statement.method, ids: own.map(({ id }) => id) })
    await insertMissing(
      tx.sql,
      statement.id,
      own.filter((movement) => !named.has(keyOf(movement))),
    )
  })
}

async function nextOwnMovements(db: Sql, { method, first_day, last_day, own_position }: StatementRow) {
  if (first_day === null || last_day === null) return []
  return findOwnMovements(db, method, {
    firstDay: first_day,
    lastDay: last_day,
    after: own_position,
    most: AT_ONCE,
  })
}
