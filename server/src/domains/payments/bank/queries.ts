import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod, PaymentStatus } from '@salama/contract/payments'
import { sql } from 'kysely'
import { firstIdAt, type Sql } from '../../../platform/db/database.ts'

// What of the payments a statement of the bank, or of a provider, can name.

export type BankPayment = {
  id: string
  amount: Centavos
  status: PaymentStatus
  bank_number_key: string | null
  /** As the payer wrote it; of a payment that no payer announced, its reference in our books. */
  bank_reference: string
  created_at: Date
}
const COLUMNS = sql`id, amount, status, bank_number_key, coalesce(bank_reference, reference) as bank_reference, created_at`

/** Payments by bank transfer whose payers named one of these numbers, folded, or one of these references. */
export async function bankPaymentsNamed(
  db: Sql,
  { numberKeys, references }: { numberKeys: readonly string[]; references: readonly string[] },
): Promise<BankPayment[]> {
  const { rows } = await sql<BankPayment>`
    select ${COLUMNS} from payments_intents where bank_number_key = any(${numberKeys})
    union
    select ${COLUMNS} from payments_intents where bank_reference = any(${references})`.execute(db)
  return rows
}

/** Statuses of a payment whose money staff have found in the account. */
const FOUND: readonly PaymentStatus[] = ['confirmed', 'in_review', 'reversed']
export const isFound = (status: PaymentStatus): boolean => FOUND.includes(status)

/** Payments by bank, announced between two instants and found by staff, behind one of them, in the order of their ids. */
export async function foundBankPayments(
  db: Sql,
  { since, until, after, most }: { since: Date; until: Date; after: string | null; most: number },
): Promise<BankPayment[]> {
  const { rows } = await sql<BankPayment>`
    select ${COLUMNS} from payments_intents
    where id > ${after ?? firstIdAt(since)}::uuid and id < ${firstIdAt(until)}::uuid and method = 'bank-transfer'
      and status = any(${FOUND})
    order by id limit ${most}`.execute(db)
  return rows
}

type Stray = { amount: Centavos; since: Date; until: Date }

/** Payments by bank of the same amount and time that nobody has found, for each stray amount; a few at most. */
export async function bankPaymentsLike(
  db: Sql,
  { strays, most }: { strays: readonly Stray[]; most: number },
): Promise<{ stray: number; id: string; created_at: Date }[]> {
  const { rows } = await sql<{ stray: number; id: string; created_at: Date }>`
    select stray::integer as stray, like_it.id, like_it.created_at
    from unnest(${strays.map(({ amount }) => amount)}::bigint[], ${strays.map(({ since }) => firstIdAt(since))}::uuid[],
      ${strays.map(({ until }) => firstIdAt(until))}::uuid[]) with ordinality as wanted (amount, first, last, stray)
    cross join lateral (
      select id, created_at from payments_intents
      where id >= wanted.first and id < wanted.last and method = 'bank-transfer' and amount = wanted.amount
        and status in ('pending_verification', 'failed')
      order by id limit ${most}) as like_it
    order by stray`.execute(db)
  return rows.map((row) => ({ ...row, stray: row.stray - 1 }))
}

export type HandReturn = { id: string; amount: Centavos; number_key: string }

/** Refunds that staff sent back by hand from this account, by the numbers of the returns without spaces, in capitals. */
export async function handReturnsNumbered(
  db: Sql,
  { method, numberKeys }: { method: PaymentMethod; numberKeys: readonly string[] },
): Promise<HandReturn[]> {
  const { rows } = await sql<HandReturn>`
    select id, amount, upper(regexp_replace(return_number, '\\s', '', 'g')) as number_key from payments_refunds
    where channel = 'by_hand' and returned_from = ${method}
      and upper(regexp_replace(return_number, '\\s', '', 'g')) = any(${numberKeys})`.execute(db)
  return rows
}
