import type { SubjectDescriptions } from '../../ledger/ports.ts'
import { findPaymentSubjects, findRefundSubjects } from '../store.ts'

/** What statements of the ledger say of what payments and refunds have posted. */
export const subjectDescriptions: SubjectDescriptions = {
  payment: async (db, ids) =>
    new Map((await findPaymentSubjects(db, ids)).map(({ id, ...row }) => [id, { transactionId: id, ...row }])),
  refund: async (db, ids) =>
    new Map(
      (await findRefundSubjects(db, ids)).map(({ id, payment_id, ...row }) => [
        id,
        { transactionId: payment_id, ...row },
      ]),
    ),
}
