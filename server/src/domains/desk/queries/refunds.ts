import type { DeskRefund } from '@salama/contract/desk/refunds'
import type { Sql } from '../../../platform/db/database.ts'
import { appointmentStates } from '../../appointments/public.ts'
import { openRefunds, type RefundRecord, refundRecord } from '../../payments/public.ts'
import { peopleOf } from '../queries.ts'

export const listRefunds = async (db: Sql): Promise<DeskRefund[]> => withNames(db, await openRefunds(db))

export async function getRefund(db: Sql, refundId: string): Promise<DeskRefund> {
  const [refund] = await withNames(db, [await refundRecord(db, refundId)])
  return refund as DeskRefund
}

async function withNames(db: Sql, records: readonly RefundRecord[]): Promise<DeskRefund[]> {
  const deciders = records.flatMap(({ history }) => history.flatMap(({ decidedBy }) => decidedBy ?? []))
  const person = await peopleOf(db, [...records.map(({ payerId }) => payerId), ...deciders])
  const purchases = await appointmentStates(
    db,
    records.map(({ purchaseId }) => purchaseId),
  )
  return records.map(({ history, payerId, purchaseId, ...refund }) => ({
    ...refund,
    purchase: purchases.get(purchaseId) ?? null,
    payer: person(payerId),
    timeline: history.map(({ providerCode, decidedBy, ...step }) => ({
      ...step,
      code: providerCode,
      decidedBy: decidedBy === null ? null : person(decidedBy),
    })),
  }))
}
