import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Centavos } from '@salama/contract/kernel/money'
import type { MobileMoney } from '@salama/contract/wallets'

/** The provider's words for where a transaction stands. */
export type BookedStatus = 'Pending' | 'Completed' | 'Cancelled' | 'Failed' | 'Expired'

/** One request to take money, as the provider wrote it down. How it ends is settled when the customer is prompted. */
export type BookedCharge = {
  /** Whose wire it came by; M-Pesa's unless said. */
  method?: MobileMoney
  reference: string
  /** Nine national digits. */
  msisdn: string
  /** What was really taken, should it differ from what was asked. */
  amount: Centavos
  transactionId: string
  conversationId: string
  endsAs: Exclude<BookedStatus, 'Pending'>
  /** Milliseconds since 1970; before it the customer has not answered. */
  endsAt: number
}

export type BookedReversal = { reference: string; transactionId: string; chargeId: string; amount: Centavos }

/** One request to send money to a wallet. */
export type BookedPayout = {
  method: MobileMoney
  reference: string
  /** Nine national digits. */
  msisdn: string
  amount: Centavos
  transactionId: string
  endsAs: Exclude<BookedStatus, 'Pending'>
  endsAt: number
}

export type PayoutLine = Omit<BookedPayout, 'endsAs' | 'endsAt'> & { status: BookedStatus }

/** A line for reconciliation. */
export type ChargeLine = Pick<BookedCharge, 'reference' | 'msisdn' | 'amount' | 'transactionId'> & {
  method: MobileMoney
  status: BookedStatus
  /** Centavos given back so far. */
  reversed: Centavos
}

export type Books = ReturnType<typeof openBooks>

/**
 * The provider's own books. With a file every entry is appended before it is answered, so a restart forgets nothing; a
 * charge still waiting for its PIN goes on waiting, as it would on the customer's phone.
 */
export function openBooks(storeFile?: string) {
  const charges = new Map<string, BookedCharge>()
  const reversals = new Map<string, BookedReversal>()
  const payouts = new Map<string, BookedPayout>()
  const byProviderId = new Map<string, BookedCharge>()
  const reversedByCharge = new Map<string, Centavos>()
  const reversedOf = ({ transactionId }: BookedCharge): Centavos => reversedByCharge.get(transactionId) ?? 0

  const enter = (entry: Entry) => {
    if (entry.kind === 'charge') {
      const { charge } = entry
      charges.set(charge.reference, charge)
      byProviderId.set(charge.transactionId, charge).set(charge.conversationId, charge)
    } else if (entry.kind === 'payout') {
      payouts.set(entry.payout.reference, entry.payout)
    } else {
      const { reference, chargeId, amount } = entry.reversal
      reversals.set(reference, entry.reversal)
      reversedByCharge.set(chargeId, (reversedByCharge.get(chargeId) ?? 0) + amount)
    }
  }
  const write = (entry: Entry) => {
    if (storeFile) appendFileSync(storeFile, `${JSON.stringify(entry)}\n`)
    enter(entry)
  }
  for (const entry of storeFile ? readEntries(storeFile) : []) enter(entry)

  return {
    addCharge: (charge: BookedCharge) => write({ kind: 'charge', charge }),
    addReversal: (reversal: BookedReversal) => write({ kind: 'reversal', reversal }),
    addPayout: (payout: BookedPayout) => write({ kind: 'payout', payout }),
    /** By our reference or by either of the provider's ids. */
    findCharge: (key: string): BookedCharge | undefined => charges.get(key) ?? byProviderId.get(key),
    findReversal: (reference: string) => reversals.get(reference),
    findPayout: (reference: string) => payouts.get(reference),
    isUsed: (reference: string) => charges.has(reference) || reversals.has(reference) || payouts.has(reference),
    statusOf,
    reversedOf,
    lines: (now: number): ChargeLine[] =>
      [...charges.values()].map((charge) => ({
        method: charge.method ?? 'm-pesa',
        reference: charge.reference,
        msisdn: charge.msisdn,
        amount: charge.amount,
        transactionId: charge.transactionId,
        status: statusOf(charge, now),
        reversed: reversedOf(charge),
      })),
    payoutLines: (now: number): PayoutLine[] =>
      [...payouts.values()].map(({ endsAs, endsAt, ...payout }) => ({
        ...payout,
        status: statusOf({ endsAs, endsAt }, now),
      })),
  }
}

const statusOf = ({ endsAs, endsAt }: Pick<BookedCharge, 'endsAs' | 'endsAt'>, now: number): BookedStatus =>
  now < endsAt ? 'Pending' : endsAs

type Entry =
  | { kind: 'charge'; charge: BookedCharge }
  | { kind: 'reversal'; reversal: BookedReversal }
  | { kind: 'payout'; payout: BookedPayout }

function readEntries(storeFile: string): Entry[] {
  if (!existsSync(storeFile)) return []
  const text = readFileSync(storeFile, 'utf8')
  // A line cut by a power failure was never answered for: it is closed off and left out.
  const isTorn = text !== '' && !text.endsWith('\n')
  if (isTorn) appendFileSync(storeFile, '\n')
  return text.split('\n').filter(Boolean).flatMap(readEntry)
}

function readEntry(line: string): Entry[] {
  try {
    return [JSON.parse(line) as Entry]
  } catch {
    return []
  }
}
