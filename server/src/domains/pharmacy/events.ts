import { isFinal } from '@salama/contract/kernel/status'
import { DAY_MS } from '@salama/contract/kernel/time'
import { type OrderStatus, orderMachine, RECEIVED_ORDERS } from '@salama/contract/orders'
import { PHARMACY_ORDER } from '@salama/contract/pharmacy'
import type { Tx } from '../../platform/db/database.ts'
import type { Listener } from '../../platform/events/dispatcher.ts'
import { notify } from '../notifications/public.ts'
import type { PlacesMemory } from '../places/public.ts'
import { tellPharmacy } from './commands/checks.ts'
import { giveBack } from './commands/present.ts'
import { findAlternatives } from './queries/alternatives.ts'
import * as notices from './rules/notices.ts'
import { closeCheck, findCheck } from './store/checks.ts'
import { handOverStock } from './store/stock.ts'

/** A pharmacy may look at a prescription so long after the end of its order. */
const CLOSED_AFTER_MS = 30 * DAY_MS

/** Ends at which nobody has the medicines. */
const GIVEN_BACK: readonly OrderStatus[] = ['rejected', 'cancelled', 'returned']

/** Once it has left the pharmacy. */
const HANDED_OVER: readonly OrderStatus[] = ['picked_up', 'in_transit', ...RECEIVED_ORDERS]

/** What the moves of orders mean for prescriptions, and where else a refused order can be had. */
export const pharmacyListener = (places: PlacesMemory): Listener => ({
  consumer: 'pharmacy',
  wants: { 'orders.moved': ({ kind }) => kind === PHARMACY_ORDER },
  on: {
    'orders.moved': async (tx, { kind, orderId, buyerId, status }, now) => {
      if (kind !== PHARMACY_ORDER) return
      if (status === 'awaiting_prescription') await askFor(tx, { orderId, now })
      if (status === 'rejected') await offerOthers(tx, { orderId, buyerId, places, now })
      // Servers of the release before hand over without a word.
      if (HANDED_OVER.includes(status)) await handOverStock(tx.sql, { orderId, now })
      if (isFinal(orderMachine, status)) {
        if (GIVEN_BACK.includes(status)) await giveBackOf(tx, { orderId, now })
        await closeCheck(tx.sql, { orderId, closesAt: new Date(now.getTime() + CLOSED_AFTER_MS) })
      }
    },
  },
})

/** The pharmacist is asked to look, or the customer to send. */
async function askFor(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  const row = await findCheck(tx.sql, orderId)
  if (row?.status === 'submitted') await tellPharmacy(tx, row, now)
  if (row?.status !== 'missing') return
  const source = `pharmacy.missing:${orderId}`
  await notify(tx, { userId: row.buyer_id, source, ...notices.toSend(orderId), now })
}

async function giveBackOf(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  const row = await findCheck(tx.sql, orderId)
  if (row) await giveBack(tx, { row, now })
}

type RefusedOrder = { orderId: string; buyerId: string; places: PlacesMemory; now: Date }

async function offerOthers(tx: Tx, order: RefusedOrder): Promise<void> {
  const { orderId, buyerId: userId, now } = order
  const [nearest] = (await findAlternatives(tx.sql, order)) ?? []
  if (!nearest) return
  const source = `pharmacy.elsewhere:${orderId}`
  await notify(tx, { userId, source, ...notices.askElsewhere(orderId, nearest.pharmacy.name), now })
}
