import type { Centavos } from '@salama/contract/kernel/money'
import type { OrderStatus } from '@salama/contract/orders'
import type { Tx } from '../../../platform/db/database.ts'
import { nameSql, phoneSql } from '../../accounts/public.ts'
import { type Cover, holdTimes, type NewShare, recordSale } from '../../payments/public.ts'
import type { Catalogue } from '../ports.ts'
import { nextPromise } from '../rules/arrival.ts'
import { makeCode } from '../rules/codes.ts'
import type { Prepared } from '../rules/placing.ts'
import { sumOfLines } from '../rules/placing.ts'
import { ordersSettings } from '../settings.ts'
import { insertOrder, type OrderRow, type PlacedRow } from '../store/orders.ts'
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
export async function openOrder(tx: Tx, deps: OrderDeps, opening: Opening, funding: Funding): Promise<PlacedRow> {
  const { id, buyerId, catalogue, prepared, method, cover, now } = opening
  const isPaid = funding.state === 'paid'
  const status = isPaid ? await catalogue.sell(tx, { orderId: id, buyerId, now }) : 'awaiting_payment'
  const timing = timingOf(deps, { catalogue, status, funding, now })
  const goods = sumOfLines(prepared.lines)
  const covered = cover?.amount ?? 0
  const promise = promiseOf(prepared, { status, now })
  const row = await insertOrder(
    tx.sql,
    {
      id,
      kind: catalogue.kind,
      buyer_id: buyerId,
      patient_id: catalogue.isForPatients ? (prepared.patientId ?? buyerId) : null,
      shop_id: prepared.shop.id,
      shop_name: prepared.shop.name,
      shop_phone: prepared.shop.phone,
      shop_address: prepared.shop.address,
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
    },
    { name: nameSql(buyerId), phone: phoneSql(buyerId) },
  )
  if (!row) throw new Error(`order ${id} is there already`)
  const known = await whoEarns(tx, deps, row)
  if (isPaid) await sellOrder(tx, known, row, { paymentId: funding.paymentId, now })
  if (timing.dueAt) tx.dueAt(RUN_DUE, timing.dueAt)
  if (promise) tx.dueAt(SLIPPING, promise.slipsAt)
  await announceMove(tx, known, row, 'system')
  return row
}

/** The shop's people, asked for once. */
async function whoEarns(tx: Tx, { earnersOf }: Pick<OrderDeps, 'earnersOf'>, row: OrderRow) {
  const userIds = row.is_paid ? await earnersOf(tx.sql, shopPayee(row.shop_id)) : []
  return { earnersOf: async () => userIds }
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
