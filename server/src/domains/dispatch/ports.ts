import type { TaskKindName, TaskStatus } from '@salama/contract/dispatch'
import type { ReturnReason } from '@salama/contract/dispatch/returns'
import type { Mover } from '@salama/contract/kernel/status'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql, Tx } from '../../platform/db/database.ts'
import type { MoneyDecision } from '../staff/public.ts'

/** How a pick-up or drop-off was proved, `place` by position and time; null for other moves. */
export type Proof = 'pin' | 'place' | 'none' | null

/** Why a task has no driver any more, where it is not a person's decision. */
export type Cause = 'declined' | 'dropped' | 'silent' | 'unapproved' | 'exhausted'

/** One move of a task, told to its domain in the same transaction. */
export type TaskMove = {
  id: string
  kind: TaskKindName
  /** Of the task after the move. */
  version: number
  customerId: string
  from: TaskStatus
  to: TaskStatus
  by: Mover
  /** Whom it has now, or has lost by this move. */
  driver: { id: string; userId: string } | null
  proof: Proof
  /** False: nothing shows that it is finished; who drove has earned nothing before `release`. */
  isProven: boolean
  cause: Cause | null
  reason: string | null
  /** Of what is brought back, or ended after its pick-up. */
  returnReason: ReturnReason | null
  /** Of staff who end it: the money that it sends is counted with it. */
  decision: MoneyDecision | null
  now: Date
}

/** `decision`: of staff; null where the customer's word or silence releases it. */
export type Released = { id: string; driverId: string; decision: MoneyDecision | null; now: Date }

/** A kind of task, given by the domain whose thing is carried. */
export type TaskKind = {
  kind: TaskKindName
  /**
   * Called in the transaction of every move, after it. What it throws undoes the move: a refusal forbids it, e.g. the start
   * of a ride without its code. Codes of other domains may be refused.
   */
  moved(tx: Tx, move: TaskMove): Promise<void>
  /** A finished task that was not proven is: its driver has earned. */
  release(tx: Tx, released: Released): Promise<void>
  /** Staff do not believe it: its customer has back what the driver would have earned. */
  giveBack(tx: Tx, doubted: { id: string; decision: MoneyDecision; now: Date }): Promise<void>
}

/** The kinds by name, once every domain has plugged in. */
export type TaskKinds = (kind: TaskKindName) => TaskKind

/** What decisions of staff about tasks need. */
export type DeskDeps = { db: Sql; settings: Settings; kinds: TaskKinds }

declare module '../../platform/module.ts' {
  interface Ports {
    taskKinds: TaskKind
  }
}
