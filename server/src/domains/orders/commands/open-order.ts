import type { Centavos } from '@salama/contract/kernel/money'
import type { OrderStatus } from '@salama/contract/orders'
import type { Tx } from '../../../platform/db/database.ts'
import { nameAndPhoneOf } from '../../accounts/public.ts'
import { type Cover, holdTimes, type NewShare, recordSale } from '../../payments/public.ts'
import type { Catalogue } from '../ports.ts'
import { nextPromise } from '../rules/arrival.ts'
import type { Prepared } from '../rules.ts'
import { makeCode, sumOfLines } from '../rules.ts'
import { ordersSettings } from '../settings.ts'
import { insertOrder, type OrderRow } from '../store/orders.ts'
import { announceMove, type OrderDeps, RUN_DUE, SLIPPING, shopPayee } from './announce-move.ts'

/** How an order is paid, as far as that is known. */
export type Funding =
  | { state: 'paid'; paymentId: string | null }
  /** A transfer that staff still look for. */
  | { state: 'waiting'; paymentId: string }
  | { state: 'unpaid' }

export type Opening = {
  id: string
  buyerId: string
  catalogue: Catalogue
  prepared: Prepared
  method: string | null
  cover: Cover | undefined
  now: Date
}

/** Makes the order of what is reserved under its id, and records its sale if it is paid. */
export async function openOrder(tx: Tx, deps: OrderDeps, opening: Opening, funding: Funding): Promise<OrderRow> {
  const { id, buyerId, catalogue, prepared, method, cover, now } = opening
  const isPaid = funding.state === 'paid'
  const status = isPaid ? await catalogue.sell(tx, { orderId: id, buyerId, now }) : 'awaiting_payment'
  const timing = timingOf(deps, { catalogue, status, funding, now })
  const goods = sumOfLines(prepared.lines)
  const covered = cover?.amount ?? 0
  const promise = promiseOf(prepared, { status, now })
  const customer = await nameAndPhoneOf(tx.sql, buyerId)
  const row = await insertOrder(tx.sql, {
    id,
    kind: catalogue.kind,
    buyer_id: buyerId,
    shop_id: prepared.shop.id,
    shop_name: prepared.shop.name,
    shop_phone: prepared.shop.phone,
    shop_address: prepared.shop.address,
    customer_name: customer.name,
    customer_phone: customer.phone,
    status,
    mode: prepared.mode,
    address: prepared.address,
    instructions: prepared.instructions,
    latitude: prepared.latitude,
    longitude: prepared.longitude,
    goods,
    fee: prepared.fee,
    cover: covered,
    due: goods + prepared.fee - covered,
    insurer_kind: covered > 0 ? (cover?.insurer.kind ?? null) : null,
    insurer_id: covered > 0 ? (cover?.insurer.id ?? null) : null,
    method,
    payment_id: 'paymentId' in funding ? funding.paymentId : null,
    is_paid: isPaid,
    code: makeCode(),
    lines: prepared.lines,
    kitchen_minutes: prepared.kitchenMinutes ?? null,
    way_minutes: prepared.wayMinutes ?? null,
    ...timing,
    promise,
    now,
  })
  if (!row) throw new Error(`order ${id} is there already`)
  if (isPaid) await sellOrder(tx, deps, row, { paymentId: funding.paymentId, now })
  if (timing.dueAt) tx.dueAt(RUN_DUE, timing.dueAt)
  if (promise) tx.dueAt(SLIPPING, promise.slipsAt)
  await announceMove(tx, deps, row, 'system')
  return row
}

/** Of an order that its shop is told of. */
function promiseOf({ mode, ...expected }: Prepared, { status, now }: { status: OrderStatus; now: Date }) {
  if (status === 'awaiting_payment') return null
  const { kitchenMinutes: kitchen_minutes = null, wayMinutes: way_minutes = null } = expected
  const unmoved = { is_stranded: false, ready_by: null, arrives_from: null, arrives_to: null }
  return nextPromise({ status, mode, kitchen_minutes, way_minutes, ...unmoved }, { now, isLate: false })
}

type Placed = { catalogue: Catalogue; status: OrderStatus; now: Date }

/** When the shop is called again, and when its silence refuses the order. */
export function answerTimes({ settings }: Pick<OrderDeps, 'settings'>, { catalogue, status, now }: Placed) {
  if (status !== 'pending') return { dueAt: null, answerBy: null }
  const answerBy = new Date(now.getTime() + catalogue.refuseAfterMs)
  const ringAt = new Date(Math.min(now.getTime() + settings.of(ordersSettings).ORDER_RING, answerBy.getTime()))
  return { dueAt: ringAt, answerBy }
}

function timingOf(deps: OrderDeps, { funding, ...placed }: Placed & { funding: Funding }) {
  if (placed.status !== 'awaiting_payment') return answerTimes(deps, placed)
  const { HOLD, HOLD_LIMIT } = holdTimes(deps.settings)
  const waitMs = funding.state === 'waiting' ? HOLD_LIMIT : HOLD
  return { dueAt: new Date(placed.now.getTime() + waitMs), answerBy: null }
}

/** Records who earns from an order. Refuses as `recordSale` does. */
export async function sellOrder(
  tx: Tx,
  { earnersOf }: Pick<OrderDeps, 'earnersOf'>,
  row: OrderRow,
  { paymentId, now }: { paymentId: string | null; now: Date },
): Promise<void> {
  await recordSale(tx, {
    purchase: { kind: row.kind, id: row.id },
    payerId: row.buyer_id,
    payment: paymentId === null ? undefined : { id: paymentId, amount: row.due },
    cover: coverOf(row),
    shares: sharesOf(row),
    earnerIds: await earnersOf(tx.sql, shopPayee(row.shop_id)),
    now,
  })
}

const coverOf = ({ cover, insurer_kind, insurer_id }: OrderRow): Cover | undefined =>
  insurer_kind === null || insurer_id === null
    ? undefined
    : { insurer: { kind: insurer_kind, id: insurer_id }, amount: cover }

/** The shop earns when the order has ended, see `announceMove`; the driver of the delivery is found later. */
const sharesOf = ({ shop_id, goods, fee }: { shop_id: string; goods: Centavos; fee: Centavos }): NewShare[] => [
  { part: 'goods', payee: shopPayee(shop_id), amount: goods, earnedAt: null },
  { part: 'delivery', payee: { kind: 'driver', id: null }, amount: fee },
]
