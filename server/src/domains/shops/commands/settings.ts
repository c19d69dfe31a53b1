import type { PictureKind } from '@salama/contract/files'
import { type ImageWidth, imagePath } from '@salama/contract/kernel/image'
import { nationalDigits } from '@salama/contract/kernel/phone'
import { isChangedSince } from '@salama/contract/kernel/revision'
import {
  type changeShop as changeEndpoint,
  type OwnShop,
  type ShopSettings,
  shopLogo,
  shopPicture,
} from '@salama/contract/shops'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { ownsUpload } from '../../files/public.ts'
import { starsOf } from '../../reviews/public.ts'
import { describeOwn, requireOwnShop } from '../queries.ts'
import { changedPause } from '../rules/opening.ts'
import type { Shop } from '../rules/selling.ts'
import {
  lockShop,
  replaceClosures,
  replaceHours,
  type SettingsRow,
  updateSettings,
  updateStars,
} from '../store/changes.ts'
import { announceChange } from './announce-change.ts'

type ChangeCall = Pick<Call<typeof changeEndpoint>, 'body' | 'query' | 'actor' | 'now' | 'transact'>

/** What was ordered keeps its price; what is not sent stays as it is. */
export async function changeShop({ body, query, actor, now, transact }: ChangeCall): Promise<OwnShop> {
  return transact(async (tx) => {
    const own = { userId: actor.userId, kind: query.type }
    const { id } = await requireOwnShop(tx.sql, own)
    await lockShop(tx.sql, id)
    const shop = await requireOwnShop(tx.sql, own)
    if (isOfForm(body) && isChangedSince(body.revision, shop.revision)) return refuse('shops.changed_elsewhere')
    await updateSettings(tx.sql, { id, row: await changed(tx.sql, shop, { sent: body, now }), now })
    if (body.operatingHours) await replaceHours(tx.sql, { id, hours: body.operatingHours })
    if (body.closures) await replaceClosures(tx.sql, { id, closures: body.closures })
    announceChange(tx, { id, ownerId: actor.userId, now })
    return describeOwn(tx.sql, await requireOwnShop(tx.sql, own), now)
  })
}

/** What is said with one press, for now; all else is in the form of the settings. */
const PRESSED: readonly string[] = ['isPaused', 'pausedUntil', 'pauseMinutes', 'rushMinutes', 'revision']

const isOfForm = (sent: ShopSettings): boolean =>
  Object.entries(sent).some(([name, value]) => value !== undefined && !PRESSED.includes(name))

const instantOf = (sent: string | null): Date | null => (sent === null ? null : new Date(sent))

const orKeep = <T>(sent: T | undefined, kept: T): T => (sent === undefined ? kept : sent)

async function changed(db: Sql, shop: Shop, { sent, now }: { sent: ShopSettings; now: Date }): Promise<SettingsRow> {
  const { ownerId, coordinates } = shop
  const pausedUntil = sent.pausedUntil === undefined ? undefined : instantOf(sent.pausedUntil)
  const { isPaused, pauseMinutes: minutes } = sent
  const pause = changedPause(shop.pause, { isPaused, pausedUntil, minutes }, now)
  return {
    description: orKeep(sent.description, shop.description),
    phone: (sent.phone && nationalDigits(sent.phone)) || shop.phone,
    whatsapp: sent.whatsapp === undefined ? shop.whatsapp : sent.whatsapp && nationalDigits(sent.whatsapp),
    email: orKeep(sent.email, shop.email),
    website: orKeep(sent.website, shop.website) || null,
    cuisine: shop.kind === 'restaurant' ? orKeep(sent.cuisine, shop.cuisine) : null,
    latitude: orKeep(sent.latitude, coordinates?.latitude ?? null),
    longitude: orKeep(sent.longitude, coordinates?.longitude ?? null),
    deliveryFee: orKeep(sent.deliveryFee, shop.ownFee),
    minimumOrder: orKeep(sent.minimumOrderAmount, shop.minimumOrder),
    radiusKm: orKeep(sent.deliveryRadius, shop.radiusKm),
    preparationMinutes: orKeep(sent.preparationTime, shop.preparationMinutes),
    rushMinutes: orKeep(sent.rushMinutes, shop.rushMinutes),
    ...pause,
    is24x7: orKeep(sent.is24x7, shop.opening.is24x7),
    imageUrl: await pictureOf(db, {
      ownerId,
      uploadId: sent.pictureId,
      kept: shop.imageUrl,
      kind: shopPicture,
      width: 960,
    }),
    logoUrl: await pictureOf(db, { ownerId, uploadId: sent.logoId, kept: shop.logoUrl, kind: shopLogo, width: 160 }),
    features: orKeep(sent.features, shop.features),
    revision: shop.revision + (isOfForm(sent) ? 1 : 0),
  }
}

type Picture = {
  ownerId: string
  uploadId: string | null | undefined
  kept: string | null
  kind: PictureKind
  width: ImageWidth
}

/** Refuses `files.not_found` for what is not the owner's own picture of this kind. */
async function pictureOf(db: Sql, { ownerId, uploadId, kept, kind, width }: Picture): Promise<string | null> {
  if (uploadId === undefined) return kept
  if (uploadId === null) return null
  if (!(await ownsUpload(db, { uploadId, ownerId, kind }))) refuse('files.not_found')
  return imagePath(uploadId, width)
}

/** Counted afresh, so that news told twice changes nothing. */
export async function countStars(tx: Tx, id: string): Promise<void> {
  await lockShop(tx.sql, id)
  await updateStars(tx.sql, { id, ...(await starsOf(tx.sql, { kind: 'shop', id })) })
}
