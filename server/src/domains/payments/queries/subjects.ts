import type { Sql } from '../../../platform/db/database.ts'
import type { SubjectDescriptions, SubjectDetails } from '../../ledger/ports.ts'
import type { Purchases } from '../ports.ts'
import { findPaymentSubjects, findRefundSubjects, findSaleSubjects, findShareSubjects } from '../store.ts'

/** What statements of the ledger say of what payments, sales and refunds have posted. */
export const subjectDescriptions = (purchases: Purchases): SubjectDescriptions => {
  const ofSales = (find: typeof findSaleSubjects) => async (db: Sql, ids: readonly string[]) =>
    new Map(
      (await find(db, ids)).map(({ id, payment_id, purchase_kind: kind, purchase_id }): [string, SubjectDetails] => [
        id,
        { transactionId: payment_id ?? id, description: purchases.find(kind)?.label ?? kind, reference: purchase_id },
      ]),
    )
  return {
    payment: async (db, ids) =>
      new Map((await findPaymentSubjects(db, ids)).map(({ id, ...row }) => [id, { transactionId: id, ...row }])),
    refund: async (db, ids) =>
      new Map(
        (await findRefundSubjects(db, ids)).map(({ id, payment_id, ...row }) => [
          id,
          { transactionId: payment_id ?? id, ...row },
        ]),
      ),
    sale: ofSales(findSaleSubjects),
    share: ofSales(findShareSubjects),
  }
}
