import type {
  approveCheck as approveEndpoint,
  OpenedCheck,
  openCheck as openEndpoint,
  PrescriptionCheck,
  refuseCheck as refuseEndpoint,
  sendPrescription as sendEndpoint,
} from '@salama/contract/pharmacy'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { FormularyMemory } from '../../formulary/public.ts'
import { notify } from '../../notifications/public.ts'
import type { Selling } from '../../orders/public.ts'
import { requireApprovedShop } from '../../shops/public.ts'
import { describeCheck, describeOpened } from '../queries/checks.ts'
import { findPharmacy, pharmacyOf } from '../queries/pharmacies.ts'
import { prescribedOf } from '../queries/prescribed.ts'
import * as notices from '../rules/notices.ts'
import { type CheckRow, findCheck, insertRead, lockOverdue, moveCheck, replaceEvidence } from '../store/checks.ts'
import { takeEvidence, useUp } from './present.ts'

type SendCall = Pick<Call<typeof sendEndpoint>, 'actor' | 'params' | 'body' | 'now' | 'transact'>

/** The customer sends the prescription of an order that waits for it. */
export const sendPrescription = (
  memory: FormularyMemory,
  { actor, params, body, now, transact }: SendCall,
): Promise<PrescriptionCheck> =>
  transact(async (tx) => {
    const row = await findCheck(tx.sql, params.id)
    if (row?.buyer_id !== actor.userId) return refuse('pharmacy.check_not_found')
    const evidence = await takeEvidence(tx, {
      orderId: row.order_id,
      buyerId: actor.userId,
      patientId: row.patient_id,
      shopId: row.shop_id,
      ordered: await prescribedOf(tx.sql, memory, row.order_id),
      sent: { uploadIds: body.prescription, code: body.prescriptionCode },
      memory,
      now,
    })
    if (!(await replaceEvidence(tx.sql, { orderId: row.order_id, ...evidence })))
      return refuse('pharmacy.check_not_now')
    if (row.opened_at !== null) await tellPharmacy(tx, row, now)
    return describeById(tx, row.order_id)
  })

/** The people of the pharmacy are told that a prescription waits. */
export async function tellPharmacy(tx: Tx, row: Pick<CheckRow, 'order_id' | 'shop_id'>, now: Date): Promise<void> {
  const shop = await findPharmacy(tx.sql, row.shop_id)
  if (!shop) return
  tx.tell(shop.ownerId, 'prescription_check', { id: row.order_id, version: now.getTime() })
  const source = `pharmacy.submitted:${row.order_id}:${newId(now.getTime())}`
  await notify(tx, {
    userId: shop.ownerId,
    source,
    call: `check:${row.order_id}`,
    ...notices.toCheck(row.order_id),
    now,
  })
}

type OpenCall = Pick<Call<typeof openEndpoint>, 'actor' | 'params' | 'now' | 'transact'>

/** Who looks at a prescription is written down first. */
export const openCheck = (memory: FormularyMemory, { actor, params, now, transact }: OpenCall): Promise<OpenedCheck> =>
  transact(async (tx) => {
    const row = await ownCheck(tx, { userId: actor.userId, orderId: params.id, now })
    await requireApprovedShop(tx, row.shop_id)
    await insertRead(tx.sql, { orderId: row.order_id, readerId: actor.userId, now })
    return describeOpened(tx, { row, readerId: actor.userId, memory, now })
  })

type ApproveCall = Pick<Call<typeof approveEndpoint>, 'actor' | 'params' | 'body' | 'now' | 'transact'>

export const approveCheck = (
  { selling, memory }: { selling: Selling; memory: FormularyMemory },
  { actor, params, body, now, transact }: ApproveCall,
): Promise<PrescriptionCheck> =>
  transact(async (tx) => {
    const { userId } = actor
    const { order_id: orderId, shop_id: shopId } = await ownCheck(tx, { userId, orderId: params.id, now })
    await requireApprovedShop(tx, shopId)
    const row = await moveCheck(tx.sql, { orderId, to: 'approved', by: 'vendor', userId, now })
    if (!row || !(await selling.clear(tx, { orderId, now }))) return refuse('pharmacy.check_not_now')
    await useUp(tx, { row, userId, read: body, memory, now })
    return describeById(tx, orderId)
  })

type RefuseCall = Pick<Call<typeof refuseEndpoint>, 'actor' | 'params' | 'body' | 'now' | 'transact'>

/** The order ends with it, and its money goes back. */
export const refuseCheck = (selling: Selling, call: RefuseCall): Promise<PrescriptionCheck> =>
  call.transact(async (tx) => {
    const { actor, params, body, now } = call
    const { userId } = actor
    const { order_id: id } = await ownCheck(tx, { userId, orderId: params.id, now })
    const { reason } = body
    const row = await moveCheck(tx.sql, { orderId: id, to: 'refused', by: 'vendor', userId, reason, now })
    const isEnded =
      row && (await selling.end(tx, { id, to: 'rejected', by: 'vendor', reason: `Receita: ${reason}`, now }))
    return isEnded ? describeById(tx, id) : refuse('pharmacy.check_not_now')
  })

/** Ends an order whose prescription never came, or was not looked at in time, with the money back. */
export async function refuseOverdue(
  tx: Tx,
  selling: Selling,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  const row = await lockOverdue(tx.sql, { orderId, now })
  if (!row) return
  const reason = row.status === 'missing' ? notices.NOT_SENT : notices.NOT_LOOKED_AT
  await moveCheck(tx.sql, { orderId, to: 'refused', by: 'system', reason, now })
  const isEnded = await selling.end(tx, { id: orderId, to: 'rejected', by: 'system', reason, now })
  if (!isEnded) throw new Error(`order ${orderId} does not wait for its prescription`)
}

type Own = { userId: string; orderId: string; now: Date }

/** A check that the own pharmacy may look at: paid, and not closed yet. */
export async function ownCheck(tx: Tx, { userId, orderId, now }: Own): Promise<CheckRow> {
  const shop = await pharmacyOf(tx.sql, userId)
  const row = await findCheck(tx.sql, orderId)
  const isOpen = row?.shop_id === shop.id && row.opened_at !== null && (row.closes_at === null || row.closes_at > now)
  return row && isOpen ? row : refuse('pharmacy.check_not_found')
}

async function describeById(tx: Tx, orderId: string): Promise<PrescriptionCheck> {
  const row = await findCheck(tx.sql, orderId)
  return row ? describeCheck(tx.sql, row) : refuse('pharmacy.check_not_found')
}
