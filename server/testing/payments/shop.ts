import { randomUUID } from 'node:crypto'
import { says } from '@salama/contract/kernel/field'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { QuoteHandler } from '../../src/domains/payments/ports.ts'
import { recordSale } from '../../src/domains/payments/public.ts'
import { OVERDUE_QUOTES } from '../../src/domains/payments/rules/sweeps.ts'
import { newId } from '../../src/platform/db/database.ts'
import { refuse } from '../../src/platform/http/replies/refusal.ts'
import type { Module } from '../../src/platform/module.ts'
import { fallDue } from '../fall-due.ts'
import { until } from '../repeat.ts'
import { type Answer, startTestServer, type TestServer, type Visitor } from '../server.ts'
import { initiate } from './payments.ts'
import { imaginaryPurchase, imaginarySeller } from './seller.ts'

const basket = z.object({ item: z.string(says('item_unknown', 'Escolha um artigo.')), count: z._default(z.int(), 1) })
export type Basket = z.output<typeof basket>

export const PRICE = 100_00
export const FEE = 25_00
export const SHOP = randomUUID()

/** Completions of these quotes fail so often before they succeed. */
export const failing = new Map<string, number>()

/** A shop that keeps its stock in the same database, as a domain does. */
export const shop: QuoteHandler<typeof basket> = {
  body: basket,
  async reserve(tx, { quoteId, payload: { item, count } }) {
    const { numAffectedRows } = await sql`
      update shop_stock set left_over = left_over - ${count} where item = ${item} and left_over >= ${count}`.execute(
      tx.sql,
    )
    if (numAffectedRows === 0n) refuse('platform.not_found')
    await sql`insert into shop_reserved values (${quoteId}, ${item}, ${count})`.execute(tx.sql)
    const amount = item === 'torto' ? 1 : count * PRICE
    return {
      lines: [{ label: `${count} × ${item}`, amount }],
      fee: FEE,
      cover: 5_00,
      amountDue: count * PRICE + FEE - 5_00,
    }
  },
  async release(tx, quoteId) {
    await sql`
      with gone as (delete from shop_reserved where quote_id = ${quoteId} returning item, count)
      update shop_stock s set left_over = left_over + gone.count from gone where s.item = gone.item`.execute(tx.sql)
  },
  async complete(tx, { quoteId, paymentId, payerId, payload: kept, now }) {
    const payload = kept as Basket
    const id = newId()
    await sql`insert into shop_orders values (${id}, ${quoteId}, ${paymentId}, ${payload.count})`.execute(tx.sql)
    await sql`delete from shop_reserved where quote_id = ${quoteId}`.execute(tx.sql)
    const paid = payload.count * PRICE + FEE - 5_00
    await recordSale(tx, {
      purchase: { kind: 'appointment', id },
      payerId,
      payment: { id: paymentId, amount: paid },
      shares: [{ part: 'goods', payee: { kind: 'doctor', id: SHOP }, amount: paid }],
      earnerIds: [],
      now,
    })
    const left = failing.get(payload.item) ?? 0
    failing.set(payload.item, left - 1)
    if (left > 0) throw new Error('the shop is closed for a moment')
  },
}

export const DUE = PRICE + FEE - 5_00

/** A domain that sells by quote. */
export const selling = (quote: QuoteHandler, kind = 'shop'): Module =>
  imaginarySeller(imaginaryPurchase({ kind, label: 'Encomenda', domain: 'shop', quote }))

/** Made by whoever opens the shop, who may make tables. */
const SHOP_TABLES = `
  create table shop_stock (item text primary key, left_over integer not null check (left_over >= 0));
  create table shop_reserved (quote_id uuid primary key references payments_quotes, item text not null, count integer not null);
  create table shop_orders (id uuid primary key, quote_id uuid unique, payment_id uuid unique, count integer);
  grant all on shop_stock, shop_reserved, shop_orders to public`

export async function openShop(env: Record<string, string> = {}, options: { clock?: () => Date } = {}) {
  const server = await startTestServer({ env, modules: [selling(shop)], ...options })
  await server.query(SHOP_TABLES)
  return server
}

let items = 0
/** Something of which the shop has so much, and nobody else in this file buys it. */
export async function stocked(at: TestServer, left: number): Promise<string> {
  const item = `artigo ${++items}`
  await at.query('insert into shop_stock values ($1, $2)', [item, left])
  return item
}
export const ask = (
  visitor: Visitor,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> => visitor.post('/api/quotes', { kind: 'shop', ...body }, headers)

export async function quoted(visitor: Visitor, item: string): Promise<string> {
  const { status, text, body } = await ask(visitor, { item })
  if (status !== 201) throw new Error(text)
  return body['quoteId']
}
export const pay = (visitor: Visitor, quoteId: string, sent: Parameters<typeof initiate>[1] = {}) =>
  initiate(visitor, { amount: DUE, ...sent }, { 'quote-id': quoteId })

export const leftOf = async (at: TestServer, item: string) =>
  (await at.query('select left_over from shop_stock where item = $1', [item]))[0]?.['left_over']
export const statusOf = async (at: TestServer, quoteId: string) =>
  (await at.query('select status from payments_quotes where id = $1', [quoteId]))[0]?.['status']
export const inState = (at: TestServer, quoteId: string, status: string) =>
  until(async () => ((await statusOf(at, quoteId)) === status ? true : undefined))
/** As if its time had run out; beyond the limit of a payment under way only if `isFinal`. */
export const runOutQuote = (at: TestServer, quoteId: string, { isFinal = false } = {}): Promise<void> =>
  fallDue(at, {
    sweep: OVERDUE_QUOTES,
    statement: `
      update payments_quotes
      set expires_at = now() - interval '1 second',
          limit_at = case when $2 then now() - interval '1 second' else limit_at end
      where id = $1`,
    values: [quoteId, isFinal],
  })
export const ordersOf = (at: TestServer, quoteId: string) =>
  at.query('select payment_id, count from shop_orders where quote_id = $1', [quoteId])
export const paymentStatus = async (of: Visitor, id: string) => (await of.get(`/api/payments/${id}`)).body['status']

/** Never runs out. */
export const unlimited: QuoteHandler = {
  body: z.looseObject({}),
  reserve: async () => ({ lines: [{ label: 'Artigo', amount: 100_00 }], fee: 0, cover: 0, amountDue: 100_00 }),
  release: async () => undefined,
  complete: async () => undefined,
}
