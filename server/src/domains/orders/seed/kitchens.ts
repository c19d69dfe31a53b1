import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { DEFAULT_PREPARATION_MINUTES } from '@salama/contract/orders'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { nameSql, phoneSql } from '../../accounts/public.ts'
import { DEMO_ACCOUNTS, findDemonstrationUsers } from '../../accounts/seed.ts'
import { shopsOf, shopsOfOwners } from '../../shops/public.ts'
import { announceMove, type OrderDeps } from '../commands/announce-move.ts'
import { requestDelivery, withdrawDelivery } from '../commands/deliver-order.ts'
import type { Catalogue } from '../ports.ts'
import { makeCode } from '../rules/codes.ts'
import { sumOfLines } from '../rules/placing.ts'
import { insertOrder, moveOrder, type OrderRow } from '../store/orders.ts'
import { countSamples, findServed } from './rows.ts'

/** A person at a demonstration shop has this long to answer before the shop does by itself. */
const ANSWER_MS = 40 * SECOND_MS
/** The account that people sign in with is left alone longer: they may want to play the shop. */
const PLAYED_ANSWER_MS = 4 * MINUTE_MS
const COOK_MS = 2 * MINUTE_MS
const HAND_OVER_MS = 2 * MINUTE_MS
const BATCH = 50
/** So many orders always wait at the shops that people sign in to. */
const SAMPLES = 3

const PLAYED: Record<Catalogue['shopKind'], string> = {
  restaurant: DEMO_ACCOUNTS.restaurant.id,
  pharmacy: DEMO_ACCOUNTS.pharmacy.id,
}

/** Keeps the demonstration alive: shops that nobody plays serve by themselves, and those that people play have work. */
export async function topUpOrders(
  tx: Tx,
  deps: OrderDeps,
  { catalogues, now }: { catalogues: readonly Catalogue[]; now: Date },
): Promise<void> {
  await serveByThemselves(tx, deps, now)
  for (const catalogue of catalogues) await topUpSamples(tx, deps, catalogue, now)
}

async function serveByThemselves(tx: Tx, deps: OrderDeps, now: Date): Promise<void> {
  const ownerIds = await findDemonstrationUsers(tx.sql)
  const played: readonly string[] = Object.values(PLAYED)
  const before = (ms: number) => new Date(now.getTime() - ms)
  const shops = await shopsOfOwners(tx.sql, [...new Set([...ownerIds, ...played])])
  const shopIdsOf = (isPlayed: boolean) =>
    shops.filter(({ ownerId }) => played.includes(ownerId) === isPlayed).map(({ id }) => id)
  const [playedShops, otherShops] = [shopIdsOf(true), shopIdsOf(false)]
  const times = { cookedBefore: before(COOK_MS), readyBefore: before(HAND_OVER_MS), most: BATCH }
  const rows = [
    ...(await findServed(tx.sql, { shopIds: playedShops, placedBefore: before(PLAYED_ANSWER_MS), ...times })),
    ...(await findServed(tx.sql, { shopIds: otherShops, placedBefore: before(ANSWER_MS), ...times })),
  ]
  for (const row of rows) await serveNext(tx, deps, row, now)
}

/** One step of an order that nobody at the shop touches. */
async function serveNext(tx: Tx, deps: OrderDeps, { id, status, mode }: OrderRow, now: Date): Promise<void> {
  const step = async (to: 'accepted' | 'ready' | 'collected' | 'picked_up' | 'in_transit' | 'delivered') => {
    const row = await moveOrder(tx.sql, { id, to, by: 'system', minutes: DEFAULT_PREPARATION_MINUTES, now })
    if (row) await announceMove(tx, deps, row, 'system')
    return row
  }
  if (status === 'pending') {
    const row = await step('accepted')
    if (row) await requestDelivery(tx, deps, row, now)
  } else if (status === 'accepted') await step('ready')
  else if (mode === 'collection') await step('collected')
  else {
    // No driver of the demonstration came: the shop brings it.
    await withdrawDelivery(tx, deps, { orderId: id, by: 'system', reason: 'A loja entrega.', now })
    for (const to of ['picked_up', 'in_transit', 'delivered'] as const) await step(to)
  }
}

/** People of the demonstration whose accounts nobody signs in to. */
async function sampleBuyers(tx: Tx) {
  const known: readonly string[] = Object.values(DEMO_ACCOUNTS).map(({ id }) => id)
  const others = (await findDemonstrationUsers(tx.sql)).filter((id) => !known.includes(id))
  return others.slice(0, SAMPLES)
}

async function topUpSamples(tx: Tx, deps: OrderDeps, catalogue: Catalogue, now: Date): Promise<void> {
  const [shop] = await shopsOf(tx.sql, { userId: PLAYED[catalogue.shopKind], kind: catalogue.shopKind })
  const lines = shop && (await catalogue.sample?.(tx.sql, shop.id))
  if (!shop || !lines || lines.length === 0) return
  const buyers = await sampleBuyers(tx)
  for (let count = await countSamples(tx.sql, shop.id); count < SAMPLES; count++) {
    const chosen = lines.slice(0, 1 + (count % lines.length))
    const goods = sumOfLines(chosen)
    const buyerId = buyers[count % buyers.length]
    if (buyerId === undefined) return
    const row = await insertOrder(
      tx.sql,
      {
        id: newId(now.getTime()),
        kind: catalogue.kind,
        buyer_id: buyerId,
        patient_id: catalogue.isForPatients ? buyerId : null,
        shop_id: shop.id,
        shop_name: shop.name,
        shop_phone: shop.phone,
        shop_address: shop.address,
        status: 'pending',
        mode: 'collection',
        address: shop.address,
        instructions: '',
        latitude: null,
        longitude: null,
        goods,
        fee: 0,
        cover: 0,
        due: goods,
        insurer_kind: null,
        insurer_id: null,
        method: 'm-pesa',
        payment_id: null,
        is_paid: true,
        code: makeCode(),
        lines: chosen,
        kitchen_minutes: null,
        way_minutes: null,
        promise: null,
        // No clock refuses it, and no shop serves it by itself.
        dueAt: null,
        answerBy: null,
        now,
      },
      { name: nameSql(buyerId), phone: phoneSql(buyerId) },
    )
    if (!row) continue
    await announceMove(tx, deps, row, 'system')
  }
}
