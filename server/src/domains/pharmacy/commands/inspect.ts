import type { inspectReturned as endpoint, Quarantined } from '@salama/contract/pharmacy'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { listQuarantine } from '../queries/inventory.ts'
import { pharmacyOf } from '../queries/pharmacies.ts'
import { endQuarantine } from '../store/quarantine.ts'

type InspectCall = Pick<Call<typeof endpoint>, 'actor' | 'params' | 'body' | 'now' | 'transact'>

/** The pharmacist has looked at what came back: on the shelf again, or lost. */
export const inspectReturned = ({ actor, params, body, now, transact }: InspectCall): Promise<Quarantined[]> =>
  transact(async (tx) => {
    const { id: shopId } = await pharmacyOf(tx.sql, actor.userId)
    const as = body.decision === 'restock' ? 'restocked' : 'lost'
    const inspection = {
      shopId,
      orderId: params.id,
      stockId: body.medicationId,
      as,
      userId: actor.userId,
      now,
    } as const
    if (!(await endQuarantine(tx.sql, inspection))) refuse('pharmacy.not_quarantined')
    return listQuarantine(tx.sql, actor.userId)
  })
