import { addDays, DAY_MS, dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import type { PaymentMethod } from '@salama/contract/payments'
import { keyOfBankNumber } from '@salama/contract/payments/reference'
import type { MobileMoney } from '@salama/contract/wallets'
import type { Sql } from '../../../../platform/db/database.ts'
import {
  bankPaymentsLike,
  bankPaymentsNamed,
  COLLECT,
  foundBankPayments,
  handReturnsNumbered,
  isBankPaymentFound,
  REFUND,
} from '../../../payments/public.ts'
import { collectsLike, succeededTransfers, type Transfer, transfersNamed } from '../../../wallets/public.ts'
import { type OwnMovement, type StatementEntry, wordsOf } from '../rules.ts'
import type { MissingMovement } from '../store.ts'

type Entry = Pick<StatementEntry, 'number' | 'text' | 'theirs'>

/** Which movement of ours a line names; undefined for none. */
export type Finder = (entry: Entry) => OwnMovement | undefined

const keyOfReturn = (number: string): string => number.replace(/\s/g, '').toUpperCase()

/** Looks for the movements of ours that some lines name, all at once. */
export async function findMovements(db: Sql, method: PaymentMethod, entries: readonly Entry[]): Promise<Finder> {
  const own = await (method === 'bank-transfer' ? bankFinder(db, entries) : transferFinder(db, method, entries))
  const numberKeys = entries.map(({ number }) => keyOfReturn(number)).filter(Boolean)
  const returns = new Map(
    (await handReturnsNumbered(db, { method, numberKeys })).map((found) => [found.number_key, found]),
  )
  return (entry) => {
    const found = own(entry)
    if (found || (entry.theirs ?? 0) > 0) return found
    const byHand = returns.get(keyOfReturn(entry.number))
    return byHand && { kind: REFUND, id: byHand.id, ours: -byHand.amount, isDone: true }
  }
}

async function transferFinder(db: Sql, provider: MobileMoney, entries: readonly Entry[]): Promise<Finder> {
  // The provider's ids are kept as it wrote them.
  const spellings = (number: string) => [number, number.toUpperCase(), number.toLowerCase()]
  const found = await transfersNamed(db, {
    provider,
    numbers: entries.flatMap(({ number }) => (number === '' ? [] : spellings(number))),
    references: entries.flatMap(wordsOf),
  })
  const numbered = byKey(found, ({ provider_transaction_id: number }) => number?.toUpperCase())
  const referring = byKey(found, ({ reference }) => reference)
  return (entry) => {
    const named = [...(numbered.get(entry.number.toUpperCase()) ?? []), ...pick(referring, wordsOf(entry))]
    const transfer = named.find(({ direction }) => (direction === 'collect') === (entry.theirs ?? 0) > 0)
    return transfer && movementOf(transfer)
  }
}

const movementOf = ({ subject_kind, subject_id, direction, moved, amount, status }: Transfer): OwnMovement => ({
  kind: subject_kind,
  id: subject_id,
  ours: (direction === 'collect' ? 1 : -1) * (moved ?? amount),
  isDone: status === 'succeeded',
})

async function bankFinder(db: Sql, entries: readonly Entry[]): Promise<Finder> {
  const found = await bankPaymentsNamed(db, {
    numberKeys: entries.map(({ number }) => keyOfBankNumber(number)).filter(Boolean),
    references: entries.flatMap(wordsOf),
  })
  const numbered = byKey(found, ({ bank_number_key }) => bank_number_key)
  const referring = byKey(found, ({ bank_reference }) => bank_reference.toUpperCase())
  return (entry) => {
    if ((entry.theirs ?? 0) < 0) return undefined
    const named = [...(numbered.get(keyOfBankNumber(entry.number)) ?? []), ...pick(referring, wordsOf(entry))]
    // A refused announcement may name the same number as the right one.
    const payment = named.find(({ status }) => isBankPaymentFound(status)) ?? named[0]
    return (
      payment && { kind: COLLECT, id: payment.id, ours: payment.amount, isDone: isBankPaymentFound(payment.status) }
    )
  }
}

function byKey<T>(rows: readonly T[], keyOf: (row: T) => string | null | undefined): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key) found.set(key, [...(found.get(key) ?? []), row])
  }
  return found
}

const pick = <T>(rows: ReadonlyMap<string, T[]>, keys: readonly string[]): T[] =>
  keys.flatMap((key) => rows.get(key) ?? [])

type Days = { firstDay: string; lastDay: string; after: string | null; most: number }
/** Ours, of the days of a statement, in the order of a position. */
export type PositionedMovement = MissingMovement & { position: string }

/** What our books have as moved on the days of a statement, behind a position. */
export async function findOwnMovements(db: Sql, method: PaymentMethod, days: Days): Promise<PositionedMovement[]> {
  const { after, most } = days
  const [since, until] = [maputoInstant(days.firstDay), maputoInstant(addDays(days.lastDay, 1))]
  if (method === 'bank-transfer') {
    const payments = await foundBankPayments(db, { since, until, after, most })
    return payments.map(({ id, amount, bank_reference, created_at }) => ({
      position: id,
      kind: COLLECT,
      id,
      ours: amount,
      isDone: true,
      day: dayInMaputo(created_at),
      number: bank_reference,
    }))
  }
  const transfers = await succeededTransfers(db, { provider: method, since, until, after, most })
  return transfers.map((transfer) => ({
    ...movementOf(transfer),
    position: transfer.id,
    day: dayInMaputo(transfer.settled_at ?? since),
    number: transfer.provider_transaction_id ?? transfer.reference,
  }))
}

const MOST_PROPOSALS = 3
/** A payer may announce a transfer days after making it; a prompt is answered within minutes, around midnight too. */
const BANK_DAYS = { before: 3, after: 7 }
const PROMPT_DAYS = { before: 1, after: 1 }

export type Proposal = { paymentId: string; createdAt: Date }

/** Payments of the same amount and time that may be what each of these lines is, and of which none is known to be paid. */
export async function proposePayments(
  db: Sql,
  method: PaymentMethod,
  lines: readonly { day: string; theirs: number }[],
): Promise<Proposal[][]> {
  const { before, after } = method === 'bank-transfer' ? BANK_DAYS : PROMPT_DAYS
  const strays = lines.map(({ day, theirs }) => ({
    amount: theirs,
    since: new Date(maputoInstant(day).getTime() - before * DAY_MS),
    until: new Date(maputoInstant(day).getTime() + (1 + after) * DAY_MS),
  }))
  const found =
    method === 'bank-transfer'
      ? await bankPaymentsLike(db, { strays, most: MOST_PROPOSALS })
      : (await collectsLike(db, { provider: method, strays, most: MOST_PROPOSALS })).map(({ subject_id, ...rest }) => ({
          ...rest,
          id: subject_id,
        }))
  return lines.map((_, place) =>
    found
      .filter(({ stray }) => stray === place)
      .map(({ id, created_at }) => ({ paymentId: id, createdAt: created_at })),
  )
}
