import { sql } from 'kysely'
import type { Covers } from '../../../src/domains/payments/ports.ts'
import type { Tx } from '../../../src/platform/db/database.ts'
import { KIND } from './meals.ts'

/** An id that an insurer of the stand-in plan has in the books. */
export const INSURER = { kind: 'insurer', id: 'plano-da-cantina' } as const

/** Pays what its members order, up to what each has left: as a domain of insurances does. */
export const plan: Covers = {
  async coverOf(tx, { patientId: userId, purchase, amount }) {
    if (purchase.kind !== KIND) return undefined
    const { rows } = await sql<{ amount: number }>`
      with kept as (select amount from canteen_covers where purchase_id = ${purchase.id}),
      used as (
        update canteen_benefits benefit set left_over = benefit.left_over - least(benefit.left_over, ${amount}::bigint)
        from (select user_id, left_over from canteen_benefits where user_id = ${userId} for update) as before
        where benefit.user_id = before.user_id and before.left_over > 0 and not exists (select from kept)
        returning least(before.left_over, ${amount}::bigint) as amount),
      granted as (select coalesce((select amount from used), 0) as amount where not exists (select from kept)),
      noted as (
        insert into canteen_covers (purchase_id, user_id, amount)
        select ${purchase.id}::uuid, ${userId}::uuid, amount from granted)
      select amount from kept union all select amount from granted`.execute(tx.sql)
    const [cover] = rows
    return cover && cover.amount > 0 ? { insurer: INSURER, amount: cover.amount, name: 'Plano da Cantina' } : undefined
  },
  release: (tx, purchase) => giveBack(tx, { purchaseId: purchase.id, amount: null }),
}

/** The benefit is free again; null: all of it. */
export async function giveBack(
  tx: Tx,
  { purchaseId, amount }: { purchaseId: string; amount: number | null },
): Promise<void> {
  await sql`
    with freed as (
      update canteen_covers cover set amount = cover.amount - coalesce(${amount}::bigint, cover.amount)
      from (select purchase_id, amount from canteen_covers where purchase_id = ${purchaseId} for update) as before
      where cover.purchase_id = before.purchase_id returning cover.user_id, before.amount - cover.amount as amount)
    update canteen_benefits benefit set left_over = left_over + freed.amount
    from freed where benefit.user_id = freed.user_id`.execute(tx.sql)
}
