import type { Reply } from '@salama/contract/kernel/endpoint'
import type { proposeInstead as proposeEndpoint } from '@salama/contract/pharmacy'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { FormularyMemory } from '../../formulary/public.ts'
import { type ProposeOutcome, propose } from '../../prescriptions/public.ts'
import { requireApprovedShop } from '../../shops/public.ts'
import { pharmacyOf } from '../queries/pharmacies.ts'
import { ownCheck } from './checks.ts'

type ProposeCall = Pick<Call<typeof proposeEndpoint>, 'actor' | 'params' | 'body' | 'now' | 'transact'>

const REFUSALS = {
  not_presented: 'pharmacy.check_not_found',
  not_valid: 'pharmacy.prescription_not_valid',
  product_unknown: 'prescriptions.product_unknown',
  not_other: 'pharmacy.proposal_not_other',
  known: 'pharmacy.already_proposed',
} as const satisfies Record<Extract<ProposeOutcome, string>, string>

/** Of a prescription that was signed here and came with an order: its doctor reads the proposal in the consultation. */
export const proposeInstead = (
  memory: FormularyMemory,
  { actor: { userId }, params, body, now, transact }: ProposeCall,
): Promise<Reply<typeof proposeEndpoint>> =>
  transact(async (tx) => {
    const { shop_id: shopId, prescription_id: prescriptionId } = await ownCheck(tx, { userId, orderId: params.id, now })
    await requireApprovedShop(tx, shopId)
    if (prescriptionId === null) return refuse('pharmacy.check_not_found')
    const { id, name } = await pharmacyOf(tx.sql, userId)
    const outcome = await propose(tx, { prescriptionId, ...body, shop: { id, name }, proposedBy: userId, memory, now })
    return typeof outcome === 'string' ? refuse(REFUSALS[outcome]) : { medicine: outcome.name }
  })
