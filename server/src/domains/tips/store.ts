import type { Centavos } from '@salama/contract/kernel/money'
import { statesBefore } from '@salama/contract/kernel/status'
import { type TipStatus, tipMachine } from '@salama/contract/tips'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

export type TipRow = {
  id: string
  task_id: string
  giver_id: string
  driver_id: string
  driver_user_id: string
  amount: Centavos
  status: TipStatus
  payment_id: string | null
  created_at: Date
}

const COLUMNS = sql`id, task_id, giver_id, driver_id, driver_user_id, amount, status, payment_id, created_at`

/** The tip of a task, given anew or with another amount as long as nobody pays it; undefined where one is paid or given. */
export async function writeTip(db: Sql, tip: Omit<TipRow, 'payment_id'>): Promise<TipRow | undefined> {
  const { rows } = await sql<TipRow>`
    insert into tips_tips (id, task_id, giver_id, driver_id, driver_user_id, amount, status, created_at)
    values (${tip.id}, ${tip.task_id}, ${tip.giver_id}, ${tip.driver_id}, ${tip.driver_user_id}, ${tip.amount},
      ${tip.status}, ${tip.created_at})
    on conflict (task_id) do update set amount = excluded.amount, status = excluded.status
      where tips_tips.status = 'open' and tips_tips.payment_id is null
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export async function findOfTask(db: Sql, taskId: string): Promise<TipRow | undefined> {
  const { rows } = await sql<TipRow>`select ${COLUMNS} from tips_tips where task_id = ${taskId}`.execute(db)
  return rows[0]
}

export async function findTips(db: Sql, ids: readonly string[]): Promise<TipRow[]> {
  const { rows } = await sql<TipRow>`select ${COLUMNS} from tips_tips where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export async function lockTip(db: Sql, id: string): Promise<TipRow | undefined> {
  const { rows } = await sql<TipRow>`select ${COLUMNS} from tips_tips where id = ${id} for update`.execute(db)
  return rows[0]
}

/** `paymentId`: the one that is under way from now on. */
export async function startPayment(db: Sql, { id, paymentId }: { id: string; paymentId: string }): Promise<void> {
  await sql`update tips_tips set payment_id = ${paymentId} where id = ${id} and status = 'open'`.execute(db)
}

export async function dropPayment(db: Sql, { id, paymentId }: { id: string; paymentId: string }): Promise<void> {
  await sql`
    update tips_tips set payment_id = null
    where id = ${id} and payment_id = ${paymentId} and status = 'open'`.execute(db)
}

export async function moveTip(
  db: Sql,
  { id, to, paymentId }: { id: string; to: TipStatus; paymentId: string | null },
): Promise<void> {
  await sql`
    update tips_tips set status = ${to}, payment_id = coalesce(${paymentId}::uuid, payment_id)
    where id = ${id} and status = any(${statesBefore(tipMachine, to, 'system')}::text[])`.execute(db)
}
