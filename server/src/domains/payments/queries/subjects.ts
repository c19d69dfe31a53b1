import type { SubjectDescriptions } from '../../ledger/ports.ts'
import { findPaymentSubjects, findPayoutSubjects, findRefundSubjects } from '../store/subjects.ts'

const PAYOUT = 'Pagamento de ganhos'

/** What statements of the ledger say of what payments, refunds and payouts have posted. */
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
  payout: async (db, ids) =>
    new Map(
      (await findPayoutSubjects(db, ids)).map(({ id, reference }) => [
        id,
        { transactionId: id, description: PAYOUT, reference },
      ]),
    ),
}
