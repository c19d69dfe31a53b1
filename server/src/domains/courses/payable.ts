import type { Purchase } from '../payments/ports.ts'
import { openPaid } from './commands/enrol.ts'
import { endRefunded } from './commands/refund.ts'
import { describePurchases, sellersOf } from './queries/purchases.ts'
import { enrolmentPage, payPage } from './rules/notices.ts'
import { ENROLMENT } from './rules/refund.ts'
import { dropPayment, lockOwn, setPayment } from './store/enrolments.ts'

/** An enrolment exists first, and its lessons open when it is paid. */
export const enrolmentPurchase: Purchase = {
  kind: ENROLMENT,
  label: 'Curso',
  domain: 'courses',
  page: enrolmentPage,
  payPage,
  async price(tx, { id, payerId: learnerId }) {
    const row = await lockOwn(tx.sql, { id, learnerId })
    return row?.status === 'pending' && !row.is_suspended ? row.price : undefined
  },
  async paying(tx, { id, payerId, paymentId, method }) {
    const row = await setPayment(tx.sql, { id, paymentId, method })
    if (row) tx.tell(payerId, 'enrolment', row)
  },
  async paid(tx, { id, payerId: learnerId, paymentId, now }) {
    const row = await lockOwn(tx.sql, { id, learnerId })
    if (row?.status === 'pending') await openPaid(tx, { row, paymentId, now })
  },
  async dropped(tx, payment) {
    const row = await dropPayment(tx.sql, payment)
    if (row) tx.tell(row.learner_id, 'enrolment', row)
  },
  refunded: endRefunded,
  sellersOf,
  describe: describePurchases,
}
