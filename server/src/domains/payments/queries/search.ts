import { isId } from '@salama/contract/kernel/id'
import { formatMoney } from '@salama/contract/kernel/money'
import { shortCode } from '@salama/contract/kernel/short-code'
import { METHOD_LABELS, paymentCode, paymentMachine } from '@salama/contract/payments'
import type { Sql } from '../../../platform/db/database.ts'
import { peopleOf } from '../../accounts/public.ts'
import type { AuditNames, DeskFound, DeskSource, Sought } from '../../staff/ports.ts'
import { findPayables } from '../payables/store.ts'
import type { Purchases } from '../ports.ts'
import { paymentStaffPage } from '../rules/notices.ts'
import { findPayers } from '../store.ts'
import { paymentsOf, searchPayments } from '../views/queries/records.ts'

/** Payments by their number or reference, and those of the people who were found. */
const findPayments = async (db: Sql, { q, people, most }: Sought): Promise<DeskFound[]> => {
  const named = await searchPayments(db, { q, most })
  const theirs = people.length > 0 ? await paymentsOf(db, { payerIds: people, most }) : []
  const all = new Map([...named, ...theirs].map((payment) => [payment.transactionId, payment]))
  return [...all.values()].map((payment) => ({
    id: payment.transactionId,
    title: `${formatMoney(payment.amount)}, ${payment.description}`,
    text: `${paymentCode(payment.transactionId)} · ${METHOD_LABELS[payment.paymentMethod]}`,
    status: paymentMachine.states[payment.status].label,
    personId: payment.payerId,
    at: payment.createdAt,
    href: paymentStaffPage(payment.transactionId),
  }))
}

/** Orders, rides, consultations and all else that can be bought, by the number that its buyer reads. */
async function findPurchases(db: Sql, purchases: Purchases, { id, code, people, most }: Sought): Promise<DeskFound[]> {
  if (id === null && code === null && people.length === 0) return []
  const rows = await findPayables(db, { id, code, payerIds: people, most })
  const found: DeskFound[] = []
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const purchase = purchases.find(kind)
    const described = await purchase?.describe(
      db,
      ofKind.map((row) => row.id),
    )
    for (const row of ofKind) {
      const thing = described?.get(row.id)
      if (!purchase || !thing) continue
      found.push({
        kind,
        label: purchase.label,
        id: row.id,
        title: thing.title,
        text: shortCode(row.id),
        status: thing.label,
        personId: row.payer_id,
        at: thing.startsAt,
        href: row.payment_id && paymentStaffPage(row.payment_id),
      })
    }
  }
  return found
}

export const deskSources = (purchases: Purchases): DeskSource[] => [
  { kind: 'payment', label: 'Pagamento', right: 'payments.read', find: findPayments },
  {
    kind: 'purchase',
    label: 'Compra',
    right: 'payments.read',
    find: (db, sought) => findPurchases(db, purchases, sought),
  },
]

/** The number of a payment and who paid it, also for its refunds. */
async function payments(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await findPayers(db, ids.filter(isId))
  const person = await peopleOf(
    db,
    rows.map(({ payer_id }) => payer_id),
  )
  return new Map(
    rows.map(({ id, payment_id, payer_id }) => [id, `${paymentCode(payment_id)}, ${person(payer_id).name}`]),
  )
}

/** What the audit calls payments and what is decided about them. */
export const auditNames: AuditNames = {
  payment: payments,
  review: payments,
  bank_proof: payments,
  refund: payments,
  transfer: payments,
}
