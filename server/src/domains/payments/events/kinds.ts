import type { DomainEvents } from '@salama/contract/events'
import type { Tx } from '../../../platform/db/database.ts'
import type { Listener } from '../../../platform/events/dispatcher.ts'
import { takePayment } from '../payables/commands/take-payment.ts'
import type { Payable, Purchase, Purchases } from '../ports.ts'
import { leftOfPurchase } from '../refunds/queries.ts'

/** What becomes of a payment is told to the kind that it pays for, and to no other: one listener for each domain that sells. */
export function payableListeners(purchases: Purchases): Listener[] {
  const domains = new Set(purchases.all().map(({ domain }) => domain))
  return Array.from(domains, (domain) => listenerOf(domain, purchases))
}

function listenerOf(domain: string, purchases: Purchases): Listener {
  const sold = (thing: Thing | null): Purchase | undefined => {
    const found = thing ? purchases.find(thing.kind) : undefined
    return found?.domain === domain ? found : undefined
  }
  return {
    consumer: domain,
    wants: {
      'payments.confirmed': ({ purpose }) => sold(purpose) !== undefined,
      'payments.ended': ({ purpose }) => sold(purpose) !== undefined,
      'payments.wait_ended': ({ purchase }) => sold(purchase) !== undefined,
      'payments.refund_decided': ({ purchase, decision }) =>
        decision === 'approved' && sold(purchase)?.endsOn === 'decision',
      'payments.refunded': ({ purchase, isWhole }) => isWhole && sold(purchase)?.endsOn === undefined,
    },
    on: {
      'payments.confirmed': async (tx, { paymentId, payerId, purpose }, now) => {
        const kind = sold(purpose)
        if (kind && purpose) await takePayment(tx, kind, { id: purpose.id, paymentId, payerId, now })
      },
      'payments.ended': async (tx, { paymentId, purpose }, now) => {
        if (purpose) await sold(purpose)?.dropped(tx, { id: purpose.id, paymentId, now })
      },
      'payments.wait_ended': async (tx, { paymentId, purchase }, now) => {
        await sold(purchase)?.dropped(tx, { id: purchase.id, paymentId, now })
      },
      'payments.refund_decided': async (tx, decided, now) => {
        const kind = sold(decided.purchase)
        if (kind?.endsOn === 'decision') await endDecided(tx, kind, decided, now)
      },
      'payments.refunded': async (tx, { paymentId, purchase, isWhole }, now) => {
        const kind = sold(purchase)
        if (isWhole && kind?.endsOn === undefined) await kind?.refunded(tx, { id: purchase.id, paymentId, now })
      },
    },
  }
}

type Thing = { kind: string; id: string }

async function endDecided(
  tx: Tx,
  kind: Payable,
  { decision, paymentId, purchase }: DomainEvents['payments.refund_decided'],
  now: Date,
): Promise<void> {
  if (decision !== 'approved' || (await leftOfPurchase(tx.sql, purchase)) !== 0) return
  await kind.refunded(tx, { id: purchase.id, paymentId, now })
}
