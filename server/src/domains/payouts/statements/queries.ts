import type { Reply } from '@salama/contract/kernel/endpoint'
import { accounts } from '@salama/contract/ledger'
import { type getOwnStatement as endpoint, MOST_STATEMENT_LINES } from '@salama/contract/payouts'
import type { Sql } from '../../../platform/db/database.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/http/replies/csv.ts'
import {
  type Describe,
  isAccountUsed,
  ledgerStatement,
  openStatement,
  type StatementRange,
  sumsOf,
} from '../../ledger/public.ts'
import type { OwnPayee, PayeesOf, Purchases } from '../../payments/ports.ts'
import { earnedOf } from '../../payments/public.ts'
import { choosePayee, keyOf, subjectDescriptions } from '../queries.ts'
import { PAYOUT } from '../rules.ts'
import { headOf, type Line, rowOf, soldIn } from './rules.ts'

export type StatementDeps = { db: Sql; payeesOf: PayeesOf; purchases: Purchases }
type Asking = { userId: string; key: string | undefined; from: string; to: string }

/** What a payee of the person has earned, given back and been paid. Refuses as `choosePayee` does. */
export async function ownStatement(
  deps: StatementDeps,
  { userId, key, from, to }: Asking,
): Promise<Reply<typeof endpoint>> {
  const { db } = deps
  const payees = await deps.payeesOf(db, userId)
  const payee = choosePayee(payees, key)
  const range = { account: accounts.payable(payee), from, to }
  const head = { payee: keyOf(payee), payees: payees.map((own) => ({ key: keyOf(own), label: own.label })), from, to }
  if (!(await isAccountUsed(db, range.account))) {
    return { ...head, opening: 0, sums: [], lines: [], closing: 0, hasMore: false }
  }
  const statement = await ledgerStatement(db, { ...range, limit: MOST_STATEMENT_LINES }, linesFor(deps, payee))
  const sums = await sumsOf(db, range)
  return {
    ...head,
    ...statement,
    opening: owed(statement.opening),
    sums: sums.map(({ entry_type, amount }) => ({ entryType: entry_type, amount: owed(amount) })),
    closing: owed(statement.closing),
  }
}

/** The same, whole, as the text of its file, read while it is sent. */
export async function readOwnStatement(
  deps: StatementDeps,
  { userId, key, from, to }: Asking,
): Promise<{ payee: OwnPayee; text: AsyncIterable<string> }> {
  const payee = choosePayee(await deps.payeesOf(deps.db, userId), key)
  const range = { account: accounts.payable(payee), from, to }
  return { payee, text: textOf(deps, { payee, range }) }
}

async function* textOf(deps: StatementDeps, { payee, range }: { payee: OwnPayee; range: StatementRange }) {
  const isUsed = await isAccountUsed(deps.db, range.account)
  const { opening, batches } = isUsed
    ? await openStatement(deps.db, range, linesFor(deps, payee))
    : { opening: 0, batches: [] }
  yield BYTE_ORDER_MARK +
    headOf({ from: range.from, opening: owed(opening) })
      .map(csvLine)
      .join('')
  for await (const lines of batches) yield lines.map((line) => csvLine(rowOf(line))).join('')
}

/** What we owe a payee is a credit of the ledger. */
const owed = (amount: number): number => (amount === 0 ? 0 : -amount)

const linesFor =
  ({ db, purchases }: StatementDeps, payee: OwnPayee): Describe<Line> =>
  async (entries) => {
    const subjects = entries.map((entry) => ({ kind: entry.subject_kind, id: entry.subject_id }))
    const earned = new Map(
      (await earnedOf(db, { payee, subjects })).map((row) => [`${row.subject_kind} ${row.subject_id}`, row]),
    )
    const payoutIds = subjects.filter(({ kind }) => kind === PAYOUT).map(({ id }) => id)
    const payouts = await subjectDescriptions[PAYOUT]?.(db, payoutIds)
    return entries.map((entry) => {
      const { id, entry_type: entryType, subject_kind: kind, subject_id: subjectId } = entry
      const own = earned.get(`${kind} ${subjectId}`)
      const payout = kind === PAYOUT ? payouts?.get(subjectId) : undefined
      const amount = owed(entry.amount)
      return {
        id,
        at: entry.posted_at.toISOString(),
        entryType,
        description: payout?.description ?? purchases.find(own?.purchase_kind ?? kind)?.label ?? '',
        reference: payout?.reference ?? own?.purchase_id ?? subjectId,
        sold: soldIn(entryType, amount, own),
        amount,
        balance: owed(entry.balance),
      }
    })
  }

/** The name of the file. */
export const fileNameOf = ({ label }: OwnPayee, { from, to }: { from: string; to: string }): string =>
  `extrato ${label} ${from} ${to}.csv`
