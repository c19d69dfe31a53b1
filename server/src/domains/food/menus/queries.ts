import type { Dish, OwnDish } from '@salama/contract/food'
import type { Sql } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { requireOwnShop, requirePublicShop } from '../../shops/public.ts'
import { describeDish, describeOwnDish } from './rules.ts'
import { findMenu } from './store.ts'

export async function getMenu(db: Sql, { id, now }: { id: string; now: Date }): Promise<Dish[]> {
  await requirePublicShop(db, { id, kind: 'restaurant' })
  return (await findMenu(db, id)).map((row) => describeDish(row, now))
}

export async function listOwnMenu(db: Sql, { userId }: Actor, now: Date): Promise<OwnDish[]> {
  const shop = await requireOwnShop(db, { userId, kind: 'restaurant' })
  return (await findMenu(db, shop.id)).map((row) => describeOwnDish(row, now))
}
