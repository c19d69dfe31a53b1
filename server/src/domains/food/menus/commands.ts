import {
  type addDish as addEndpoint,
  dishPicture,
  MOST_DISHES,
  type NewDish,
  type OwnDish,
  type orderMenu as orderEndpoint,
  type removeDish as removeEndpoint,
  type replaceDish as replaceEndpoint,
  type switchDish as switchEndpoint,
} from '@salama/contract/food'
import { imagePath } from '@salama/contract/kernel/image'
import { isChangedSince } from '@salama/contract/kernel/revision'
import { newId, type Sql, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { ownsUpload } from '../../files/public.ts'
import { findShop, isBackAt, isPublic, requireOwnShop, spotOf } from '../../shops/public.ts'
import { describeOwnDish, factsOf } from './rules.ts'
import * as store from './store.ts'

type AddCall = Pick<Call<typeof addEndpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** Puts a dish at the end of the menu; a restaurant that waits for approval may prepare its menu. */
export async function addDish({ body, actor: { userId }, now, transact }: AddCall): Promise<OwnDish> {
  return transact(async (tx) => {
    const shop = await requireOwnShop(tx.sql, { userId, kind: 'restaurant' })
    await store.lockMenu(tx.sql, shop.id)
    const imageUrl = await pictureOf(tx.sql, { userId, sent: body, kept: null })
    const id = newId(now.getTime())
    const dish = {
      ...factsOf(body, { imageUrl, isOffered: true, newId }),
      id,
      shopId: shop.id,
      isListed: isPublic(shop),
      spot: shop.coordinates && spotOf(shop.coordinates),
      now,
    }
    if (!(await store.insertDish(tx.sql, dish, MOST_DISHES))) refuse('food.too_many_dishes')
    return describe(tx, { id, shopId: shop.id, now })
  })
}

type ReplaceCall = Pick<Call<typeof replaceEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** What was ordered keeps its name and price. */
export async function replaceDish({ params: { id }, body, actor, now, transact }: ReplaceCall): Promise<OwnDish> {
  const { userId } = actor
  return transact(async (tx) => {
    const { id: shopId } = await requireOwnShop(tx.sql, { userId, kind: 'restaurant' })
    const before = await store.lockDish(tx.sql, { shopId, id })
    if (!before) return refuse('food.dish_not_found')
    if (isChangedSince(body.revision, before.revision)) return refuse('food.changed_elsewhere')
    const imageUrl = await pictureOf(tx.sql, { userId, sent: body, kept: before.image_url })
    const dish = factsOf(body, { imageUrl, isOffered: before.is_available, newId })
    await store.updateDish(tx.sql, { id, shopId, dish, now })
    return describe(tx, { id, shopId, now })
  })
}

type SwitchCall = Pick<Call<typeof switchEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

export async function switchDish({ params: { id }, body, actor, now, transact }: SwitchCall): Promise<OwnDish> {
  return transact(async (tx) => {
    const { id: shopId, opening } = await requireOwnShop(tx.sql, { userId: actor.userId, kind: 'restaurant' })
    const { isAvailable, isSoldOut } = body
    const soldOutUntil = isSoldOut === undefined ? undefined : isSoldOut ? isBackAt(opening, now) : null
    await store.switchDish(tx.sql, { id, shopId, isAvailable, soldOutUntil, now })
    return describe(tx, { id, shopId, now })
  })
}

type RemoveCall = Pick<Call<typeof removeEndpoint>, 'params' | 'actor' | 'transact'>

export async function removeDish({ params: { id }, actor, transact }: RemoveCall): Promise<{ id: string }> {
  return transact(async (tx) => {
    const { id: shopId } = await requireOwnShop(tx.sql, { userId: actor.userId, kind: 'restaurant' })
    return (await store.deleteDish(tx.sql, { id, shopId })) ? { id } : refuse('food.dish_not_found')
  })
}

type OrderCall = Pick<Call<typeof orderEndpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** Dishes that are not named follow in the order they had; what is not the restaurant's is passed over. */
export async function orderMenu({ body, actor, now, transact }: OrderCall): Promise<OwnDish[]> {
  return transact(async (tx) => {
    const { id: shopId } = await requireOwnShop(tx.sql, { userId: actor.userId, kind: 'restaurant' })
    await store.lockMenu(tx.sql, shopId)
    await store.updatePlaces(tx.sql, { shopId, ids: body.ids })
    return (await store.findMenu(tx.sql, shopId)).map((row) => describeOwnDish(row, now))
  })
}

/** The restaurant was approved, suspended or moved: searches know where its dishes are, and whether to show them. */
export async function followShop(tx: Tx, shopId: string): Promise<void> {
  const shop = await findShop(tx.sql, shopId)
  if (shop?.kind !== 'restaurant') return
  await store.updateCopies(tx.sql, {
    shopId,
    isListed: isPublic(shop),
    spot: shop.coordinates && spotOf(shop.coordinates),
  })
}

async function describe(tx: Tx, { id, shopId, now }: { id: string; shopId: string; now: Date }): Promise<OwnDish> {
  const [row] = await store.findDishes(tx.sql, { shopId, ids: [id] })
  return row ? describeOwnDish(row, now) : refuse('food.dish_not_found')
}

type Picture = { userId: string; sent: NewDish; kept: string | null }

/** Refuses `files.not_found` for what is not the owner's own picture of a dish. */
async function pictureOf(db: Sql, { userId, sent: { pictureId }, kept }: Picture): Promise<string | null> {
  if (pictureId === undefined) return kept
  if (pictureId === null) return null
  if (!(await ownsUpload(db, { uploadId: pictureId, ownerId: userId, kind: dishPicture }))) refuse('files.not_found')
  return imagePath(pictureId, 480)
}
