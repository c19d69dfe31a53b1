import type { Enrolment, refundEnrolment as refundEndpoint } from '@salama/contract/courses'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { askRefund, refundPurchase } from '../../payments/public.ts'
import { ENROLMENT, refundRule } from '../rules/refund.ts'
import { revokeCertificate } from '../store/certificates.ts'
import * as store from '../store/enrolments.ts'
import { announceCancelled, describeOwn } from './enrol.ts'

type RefundCall = Pick<Call<typeof refundEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

const GUARANTEE = 'Garantia do curso: até 30 % das aulas abertas.'
const ASKED = 'Garantia do curso, com mais de 30 % das aulas abertas.'

/** Within the guarantee: who has done little has their money back at once, for others staff decide; never twice a course. */
export function refundEnrolment({ params, body, actor, now, transact }: RefundCall): Promise<Enrolment> {
  const own = { id: params.enrollmentId, learnerId: actor.userId }
  return transact(async (tx) => {
    const row = await store.lockOwn(tx.sql, own)
    if (!row) return refuse('courses.enrolment_not_found')
    const rule = refundRule(row, now)
    if (rule !== 'open' && rule !== 'desk') return refuse(rule)
    const purchase = { kind: ENROLMENT, id: row.id }
    if (rule === 'open') {
      const order = { purchase, parts: 'all', reason: GUARANTEE, cause: 'payer', now } as const
      const { amount } = await refundPurchase(tx, order)
      if (amount === 0) refuse('courses.nothing_to_refund')
      await endRefunded(tx, { id: row.id, now })
    } else {
      const reason = body.reason === '' ? ASKED : body.reason
      await askRefund(tx, { paymentId: row.payment_id ?? '', payerId: actor.userId, reason, now })
    }
    return describeOwn(tx, { ...own, now })
  })
}

/** Its money is back: the lessons are closed and the certificate says nothing any more. */
export async function endRefunded(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const moved = await store.moveEnrolment(tx.sql, { id, to: 'cancelled', mover: 'system', isRefund: true, now })
  if (!moved) return
  await revokeCertificate(tx.sql, { enrolmentId: id, now })
  announceCancelled(tx, moved, 'refund')
}
