import { nationalDigits } from '@salama/contract/kernel/phone'
import type { OwnShop, ShopApplication, ShopKind } from '@salama/contract/shops'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { placeNames } from '../../places/public.ts'
import { type Application, caseOf, correctCase, openCase, type SentPaper } from '../../verification/public.ts'
import { describeOwn, requireOwnShop } from '../queries.ts'
import { factsOf, type PlaceNames, SHOP_CASE } from '../rules/application.ts'
import { keyOfName } from '../rules/names.ts'
import { insertShop, lockShop, type ShopFacts, updateFacts, updateStatus } from '../store/changes.ts'
import { findAlike, findShops } from '../store/shops.ts'
import { announceChange } from './announce-change.ts'

type Order = { userId: string; sent: ShopApplication; approval: Application['approval']; now: Date }

/** Minutes, until the owner says otherwise. */
const FIRST_PREPARATION: Readonly<Record<ShopKind, number>> = { restaurant: 30, pharmacy: 15 }

/**
 * Registers a person's shop, which waits for approval. Refuses `shops.already_registered`, `shops.name_taken`,
 * `places.unknown`, and what `openCase` refuses.
 */
export async function applyForShop(tx: Tx, order: Order & { kind: ShopKind }): Promise<OwnShop> {
  const { userId, kind, sent, now } = order
  const id = newId(now.getTime())
  const applied = await examine(tx, { id, kind, sent })
  const { facts } = applied
  const preparationMinutes = FIRST_PREPARATION[kind]
  const made = await insertShop(tx.sql, {
    id,
    ownerId: userId,
    kind,
    facts,
    status: 'submitted',
    preparationMinutes,
    now,
  })
  if (!made) refuse('shops.already_registered')
  const { status } = await openCase(tx, caseOfShop({ ...order, ...applied, id, kind }))
  await updateStatus(tx.sql, { id, status, now })
  announceChange(tx, { id, ownerId: userId, now })
  return describe(tx, id, now)
}

/** Changes what was sent, and puts it before staff again; an approved shop is not listed until then. */
export async function correctApplication(tx: Tx, order: Order & { kind: ShopKind | undefined }): Promise<OwnShop> {
  const { userId, sent, now } = order
  const { id, kind } = await requireOwnShop(tx.sql, { userId, kind: order.kind })
  await lockShop(tx.sql, id)
  const applied = await examine(tx, { id, kind, sent })
  await updateFacts(tx.sql, { id, facts: applied.facts, now })
  const { status } = await correctCase(tx, caseOfShop({ ...order, ...applied, id, kind }))
  await updateStatus(tx.sql, { id, status, now })
  announceChange(tx, { id, ownerId: userId, now })
  return describe(tx, id, now)
}

/** The verification of a shop was decided: only approved ones are listed and sell. */
type Decided = { id: string; decisionId: number; now: Date }

export async function followDecision(tx: Tx, { id, decisionId, now }: Decided): Promise<void> {
  // News may come late or twice: what counts is how the case stands now.
  const found = await caseOf(tx.sql, { kind: SHOP_CASE.kind, subjectId: id })
  if (!found) return
  await updateStatus(tx.sql, { id, status: found.status, now })
  const [shop] = await findShops(tx.sql, [id])
  if (shop) announceChange(tx, { id, ownerId: shop.ownerId, now })
  if (found.status === 'suspended') tx.emit('shops.suspended', { shopId: id, decisionId })
}

type Examined = { facts: ShopFacts; names: PlaceNames; alike: string[] }

/** Refuses a name that another shop of the city has, however it is spelled. */
async function examine(
  tx: Tx,
  { id, kind, sent }: { id: string; kind: ShopKind; sent: ShopApplication },
): Promise<Examined> {
  const names = await placeNames(tx.sql, sent)
  const nameKey = keyOfName(sent.businessName)
  const alike = await findAlike(tx.sql, { key: nameKey, except: id })
  const city = names.city ?? ''
  if (alike.some((other) => other.city === city)) refuse('shops.name_taken')
  return {
    names,
    alike: alike.map((other) => `${other.name}, ${other.city}`),
    facts: {
      name: sent.businessName,
      nameKey,
      description: sent.description ?? '',
      cuisine: kind === 'restaurant' ? (sent.cuisine ?? null) : null,
      address: sent.address,
      city,
      provinceId: names.provinceId,
      province: names.province,
      districtId: names.districtId,
      neighborhoodId: names.neighborhoodId,
      latitude: sent.latitude ?? null,
      longitude: sent.longitude ?? null,
      phone: nationalDigits(sent.phone) ?? '',
      whatsapp: (sent.whatsapp && nationalDigits(sent.whatsapp)) || null,
      email: sent.email ?? null,
      website: sent.website || null,
      license: sent.businessLicense || null,
      pharmacist: (kind === 'pharmacy' && sent.pharmacist) || null,
      taxNumber: sent.taxNumber || null,
    },
  }
}

type Case = Order & Examined & { id: string; kind: ShopKind }

const caseOfShop = ({ id, kind, userId, sent, names, alike, approval, now }: Case): Application => ({
  kind: SHOP_CASE.kind,
  subjectId: id,
  applicantId: userId,
  title: sent.businessName,
  facts: factsOf({ kind, sent, names, alike }),
  papers: [
    paperOf('trading_license', sent.licensePaper),
    paperOf('identity_document', sent.identityDocument),
    kind === 'pharmacy' ? paperOf('pharmacist_license', sent.pharmacistPaper) : undefined,
  ].flatMap((paper) => paper ?? []),
  approval,
  now,
})

const paperOf = (kind: keyof typeof SHOP_CASE.papers, sent: ShopApplication['licensePaper']): SentPaper | undefined =>
  sent && { kind, uploadId: sent.uploadId, number: sent.number, expiresOn: sent.expiresOn }

async function describe(tx: Tx, id: string, now: Date): Promise<OwnShop> {
  const [shop] = await findShops(tx.sql, [id])
  return shop ? describeOwn(tx.sql, shop, now) : refuse('shops.not_found')
}
