import { sql } from 'kysely'
import type { Sql } from '../../../src/platform/db/database.ts'

/** Made by whoever starts the canteen, who may make tables. */
export const CANTEEN_TABLES = `
  create table canteen_meals (
    id uuid primary key, buyer_id uuid not null, count integer not null, tip bigint not null, due bigint not null,
    status text not null check (status in ('waiting', 'sold', 'delivered', 'late', 'cancelled')), payment_id uuid);
  create table canteen_benefits (user_id uuid primary key, left_over bigint not null check (left_over >= 0));
  create table canteen_covers (purchase_id uuid primary key, user_id uuid not null, amount bigint not null check (amount >= 0));
  create table canteen_payees (user_id uuid primary key, kind text not null, id text not null);
  grant all on canteen_meals, canteen_benefits, canteen_covers, canteen_payees to public`

export type Order = { count: number; tip: number }
export type MealRow = Order & {
  id: string
  buyer_id: string
  due: number
  status: 'waiting' | 'sold' | 'delivered' | 'late' | 'cancelled'
  payment_id: string | null
}

/** Once: false when it is there. */
export async function insertMeal(db: Sql, meal: MealRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into canteen_meals (id, buyer_id, count, tip, due, status, payment_id)
    values (${meal.id}, ${meal.buyer_id}, ${meal.count}, ${meal.tip}, ${meal.due}, ${meal.status}, ${meal.payment_id})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function lockMeal(db: Sql, id: string): Promise<MealRow | undefined> {
  const { rows } = await sql<MealRow>`select * from canteen_meals where id = ${id} for update`.execute(db)
  return rows[0]
}

export async function moveMeal(
  db: Sql,
  { id, from, to }: { id: string; from: MealRow['status'][]; to: MealRow['status'] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update canteen_meals set status = ${to} where id = ${id} and status = any(${from})`.execute(db)
  return numAffectedRows === 1n
}

/** Who is paid as the shop or the driver. */
export async function findPayees(db: Sql, userId: string): Promise<{ kind: string; id: string; label: string }[]> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select kind, id from canteen_payees where user_id = ${userId}`.execute(db)
  return rows.map((payee) => ({ ...payee, label: 'Cantina' }))
}
