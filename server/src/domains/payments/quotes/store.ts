import type { Centavos } from '@salama/contract/kernel/money'
import { statesBefore } from '@salama/contract/kernel/status'
import { payableMachine } from '@salama/contract/payments/payables'
import { type Quote, type QuoteStatus, quoteMachine } from '@salama/contract/payments/quotes'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'

export type QuoteRow = {
  id: string
  user_id: string
  kind: string
  payload: unknown
  lines: Quote['lines']
  fee: Centavos
  cover: Centavos
  amount_due: Centavos
  status: QuoteStatus
  payment_id: string | null
  expires_at: Date
  limit_at: Date
}

const COLUMNS = sql`id, user_id, kind, payload, lines, fee, cover, amount_due, status, payment_id, expires_at, limit_at`
const COMPLETABLE = statesBefore(quoteMachine, 'completed', 'system')
const CLOSABLE = statesBefore(payableMachine, 'closed', 'system')
const RELEASABLE = statesBefore(quoteMachine, 'released', 'system')

/** Quotes of one person are made one after another, so that the cap also holds for a burst. */
export async function lockBuyer(db: Sql, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payments.buyer ${userId}`}, 0))`.execute(db)
}

export type NewQuote = {
  id: string
  userId: string
  kind: string
  payload: unknown
  expiresAt: Date
  limitAt: Date
  now: Date
}

/** Costs nothing yet: what is reserved may refer to it, and says what it costs. */
export async function insertQuote(db: Sql, quote: NewQuote): Promise<void> {
  await sql`
    insert into payments_quotes (id, user_id, kind, payload, lines, fee, cover, amount_due, status, created_at, expires_at,
      limit_at)
    values (${quote.id}, ${quote.userId}, ${quote.kind}, ${JSON.stringify(quote.payload)}::jsonb, '[]', 0, 0, 0, 'open',
      ${quote.now}, ${quote.expiresAt}, ${quote.limitAt})`.execute(db)
}

export type Figures = Pick<Quote, 'lines' | 'fee' | 'cover' | 'amountDue'>

export async function setFigures(
  db: Sql,
  { id, lines, fee, cover, amountDue }: Figures & { id: string },
): Promise<void> {
  await sql`
    update payments_quotes set lines = ${JSON.stringify(lines)}::jsonb, fee = ${fee}, cover = ${cover},
      amount_due = ${amountDue}
    where id = ${id}`.execute(db)
}

export async function findOpenQuotes(db: Sql, userId: string): Promise<QuoteRow[]> {
  const { rows } = await sql<QuoteRow>`
    select ${COLUMNS} from payments_quotes where user_id = ${userId} and status = 'open' order by id`.execute(db)
  return rows
}

/** Its owner's; somebody else's is as good as none. */
export async function findQuote(
  db: Sql,
  { quoteId, userId }: { quoteId: string; userId: string },
): Promise<QuoteRow | undefined> {
  const { rows } = await sql<QuoteRow>`
    select ${COLUMNS} from payments_quotes where id = ${quoteId} and user_id = ${userId}`.execute(db)
  return rows[0]
}

export async function findQuoteOfPayment(
  db: Sql,
  { paymentId, userId }: { paymentId: string; userId: string },
): Promise<QuoteRow | undefined> {
  const { rows } = await sql<QuoteRow>`
    select ${COLUMNS} from payments_quotes where payment_id = ${paymentId} and user_id = ${userId}`.execute(db)
  return rows[0]
}

export type QuoteBinding = {
  quoteId: string
  payerId: string
  paymentId: string
  amount: Centavos
  isTransfer: boolean
  now: Date
}

/** Whether the payment is now the one under way: of many at once the row's lock lets one be. */
export async function bindQuote(db: Sql, bind: QuoteBinding): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with bound as (
      update payments_quotes set payment_id = ${bind.paymentId}
      where id = ${bind.quoteId} and user_id = ${bind.payerId} and status = 'open' and payment_id is null
        and amount_due = ${bind.amount} and expires_at > ${bind.now}
      returning kind, id, user_id, amount_due)
    insert into payments_payables (kind, id, payer_id, due, status, payment_id, changed_at)
    select kind, id, user_id, amount_due, ${bind.isTransfer ? 'waiting' : 'paying'}, ${bind.paymentId}::uuid,
      ${bind.now}::timestamptz
    from bound
    on conflict (kind, id) do update set due = excluded.due, status = excluded.status, payment_id = excluded.payment_id,
      changed_at = excluded.changed_at`.execute(db)
  return numAffectedRows === 1n
}

/** The payment under way came to nothing: the quote may be paid otherwise while it lasts. Answers until when. */
export async function freeQuote(db: Sql, paymentId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    update payments_quotes set payment_id = null where payment_id = ${paymentId} and status = 'open'
    returning expires_at`.execute(db)
  return rows[0]?.expires_at
}

/** Once: whoever comes second gets nothing, like who comes after it was released. */
export async function completeQuote(
  db: Sql,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<QuoteRow | undefined> {
  const { rows } = await sql<QuoteRow>`
    update payments_quotes set status = 'completed', closed_at = ${now}
    where payment_id = ${paymentId} and status = any(${COMPLETABLE}) returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Once, its owner's, with nothing due and while it lasts. */
export async function completeFreeQuote(
  db: Sql,
  { quoteId, userId, now }: { quoteId: string; userId: string; now: Date },
): Promise<QuoteRow | undefined> {
  const { rows } = await sql<QuoteRow>`
    update payments_quotes set status = 'completed', closed_at = ${now}
    where id = ${quoteId} and user_id = ${userId} and amount_due = 0 and payment_id is null
      and expires_at > ${now} and status = any(${COMPLETABLE}) returning ${COLUMNS}`.execute(db)
  return rows[0]
}

const isOverdue = (now: Date) => sql`(expires_at <= ${now} and (payment_id is null or limit_at <= ${now}))`

type Waiting = { sweep: string; now: Date }

export async function findOverdueQuotes(db: Sql, { sweep, now, most }: Waiting & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments_quotes
    where status = 'open' and ${isOverdue(now)} and ${isNotParked(sweep, sql.ref('id'), now)}
    order by expires_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** When the next quote is overdue; null while none is open. */
export async function findNextOverdue(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(case when payment_id is null then expires_at else greatest(expires_at, limit_at) end) as at
    from payments_quotes where status = 'open' and ${isNotParked(sweep, sql.ref('id'), now)}`.execute(db)
  return rows[0]?.at ?? null
}

/** Answers the kind, for its domain to let go what it reserved; nothing when it is paid for, or closed already. */
export async function releaseQuote(
  db: Sql,
  { id, isReplaced, now }: { id: string; isReplaced: boolean; now: Date },
): Promise<string | undefined> {
  const isDue = isReplaced ? sql`payment_id is null` : isOverdue(now)
  const { rows } = await sql<{ kind: string }>`
    with released as (
      update payments_quotes set status = 'released', closed_at = ${now}
      where id = ${id} and status = any(${RELEASABLE}) and ${isDue} returning kind, id),
    closed as (
      update payments_payables payable set status = 'closed', payment_id = null, changed_at = ${now}
      from released where payable.kind = released.kind and payable.id = released.id
        and payable.status = any(${CLOSABLE}))
    select kind from released`.execute(db)
  return rows[0]?.kind
}
