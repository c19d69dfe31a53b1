import { fieldIssues } from '@salama/contract/kernel/field'
import type { Centavos } from '@salama/contract/kernel/money'
import { type createQuote as endpoint, KIND_UNKNOWN, type Quote } from '@salama/contract/payments/quotes'
import type { Settings } from '../../../../platform/config/settings.ts'
import { newId, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../../platform/http/requests/bind.ts'
import type { Covers, Purchases } from '../../ports.ts'
import { OVERDUE_QUOTES } from '../../rules/sweeps.ts'
import { paymentsSettings } from '../../settings.ts'
import { type Figures, findOpenQuotes, insertQuote, lockBuyer, releaseQuote, setFigures } from '../store.ts'
import { releaseReserved } from './close-quotes.ts'

export type QuoteDeps = { settings: Settings; purchases: Purchases; covers: Covers }

/** Nobody keeps the shops' stock with payments that never end. */
const MOST_UNDER_WAY = 3

type QuoteCall = Pick<Call<typeof endpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** Reserves what the body asks for, and says for how long and what it costs. */
export async function createQuote(
  { settings, purchases, covers }: QuoteDeps,
  { body, actor, now, transact }: QuoteCall,
): Promise<Quote> {
  const { kind, ...order } = body
  const handler = purchases.find(kind)?.quote
  if (!handler) return refuse('platform.invalid_input', { fields: [{ path: 'kind', ...KIND_UNKNOWN }] })
  const read = handler.body.safeParse(order)
  if (!read.success) return refuse('platform.invalid_input', { fields: fieldIssues(read.error, order) })
  const { data: payload } = read
  const { QUOTE, HOLD_LIMIT } = settings.of(paymentsSettings)
  const [expiresAt, limitAt] = [QUOTE, HOLD_LIMIT].map((ms) => new Date(now.getTime() + ms)) as [Date, Date]
  return transact(async (tx) => {
    const quoteId = newId(now.getTime())
    await lockBuyer(tx.sql, actor.userId)
    await releaseForgotten(tx, { purchases, covers, kind, userId: actor.userId, now })
    tx.dueAt(OVERDUE_QUOTES, expiresAt)
    await insertQuote(tx.sql, { id: quoteId, userId: actor.userId, kind, payload, expiresAt, limitAt, now })
    const figures = await handler.reserve(tx, { quoteId, userId: actor.userId, payload, now })
    assertAddsUp(kind, figures)
    const { lines, fee, cover, amountDue } = figures
    await setFigures(tx.sql, { id: quoteId, lines, fee, cover, amountDue })
    return { quoteId, lines, fee, cover, amountDue, expiresAt: expiresAt.toISOString() }
  })
}

type Forgotten = Pick<QuoteDeps, 'purchases' | 'covers'> & {
  kind: string
  userId: string
  now: Date
}

/** Who changes the basket must not find the stock taken by their own quote of a minute ago. */
async function releaseForgotten(tx: Tx, { kind, userId, now, ...domains }: Forgotten): Promise<void> {
  const open = await findOpenQuotes(tx.sql, userId)
  for (const { id } of open.filter((quote) => quote.kind === kind && quote.payment_id === null)) {
    const isReleased = await releaseQuote(tx.sql, { id, isReplaced: true, now })
    if (isReleased) await releaseReserved(tx, { quoteId: id, kind, ...domains })
  }
  const underWay = open.filter((quote) => quote.payment_id !== null)
  if (underWay.length < MOST_UNDER_WAY) return
  const firstEndsAt = Math.min(...underWay.map((quote) => quote.limit_at.getTime()))
  refuse('payments.too_many_quotes', {
    retryAfterSeconds: Math.max(1, Math.ceil((firstEndsAt - now.getTime()) / 1000)),
  })
}

/** A domain that adds wrongly must not take money. */
function assertAddsUp(kind: string, { lines, fee, cover, amountDue }: Figures): void {
  const total = lines.reduce<Centavos>((sum, line) => sum + line.amount, fee - cover)
  const isWhole = [...lines.map((line) => line.amount), fee, cover, amountDue].every(Number.isSafeInteger)
  if (total !== amountDue || !isWhole || Math.min(fee, cover, amountDue) < 0) {
    throw new Error(`a quote of kind ${kind} does not add up: ${total} is not ${amountDue}`)
  }
}
