import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod, Purpose } from '@salama/contract/payments'
import type { Quote } from '@salama/contract/payments/quotes'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Cash, Payee, Share, SharePart } from './rules.ts'

type Wanted = { payeeKind: string; part: SharePart }

/** The rules for these payees and parts that are valid now, in basis points and in this order. */
export async function findCommissionRates(db: Sql, wanted: readonly Readonly<Wanted>[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ rate: number | null }>`
    select (
      select rate from payments_commission_rules rule
      where rule.payee_kind in (wanted."payeeKind", 'default') and rule.part in (wanted.part, 'default')
        and tstzrange(valid_from, valid_until) @> ${now}::timestamptz
      order by rule.part = 'default', rule.payee_kind = 'default' limit 1) as rate
    from rows from (
      jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as ("payeeKind" text, part text)) with ordinality
      as wanted ("payeeKind", part, place)
    order by place`.execute(db)
  return rows.map(({ rate }) => {
    if (rate === null) throw new Error(`no commission rule is valid at ${now.toISOString()}`)
    return rate
  })
}

const isDecidedBy = (userIds: readonly string[]) => sql`status = 'confirmed' and decided_by = any(${userIds}::uuid[])`

/** Whether one of these people found the bank transfer in the account. */
export async function isApprovedBy(
  db: Sql,
  { paymentId, userIds }: { paymentId: string; userIds: readonly string[] },
): Promise<boolean> {
  if (userIds.length === 0) return false
  const { rows } = await sql`
    select from payments_history where payment_id = ${paymentId} and ${isDecidedBy(userIds)} limit 1`.execute(db)
  return rows.length > 0
}

export type SaleRecord = {
  id: string
  purchase: { kind: string; id: string }
  payerId: string
  paymentId: string | null
  paid: Centavos
  gross: Centavos
  cover: Centavos
  cash: Cash | undefined
  shares: readonly Share[]
  /** None of these people may have found the bank transfer in the account that pays it. */
  earnerIds: readonly string[]
  /** Is posted with the sale. */
  posting: RawBuilder<boolean> | undefined
  now: Date
}

/**
 * Binds the payment, where there is one, writes the sale with its shares, and says of the purchase that it is paid. `isBound` is the guard of a claim: false when
 * the payment is not claimable. `isSold` is false when this purchase has been sold before.
 */
export async function insertSale(db: Sql, sale: SaleRecord): Promise<{ isBound: boolean; isSold: boolean }> {
  const { purchase, now, cash, posting } = sale
  const funded =
    sale.paymentId === null
      ? sql`select null::uuid as id`
      : sql`
      update payments_intents set claimed_by_kind = ${purchase.kind}, claimed_by_id = ${purchase.id}, claimed_at = ${now}
      where id = ${sale.paymentId} and payer_id = ${sale.payerId} and amount = ${sale.paid}
        and status = 'confirmed' and claimed_at is null and reversal_started_at is null
        and (purpose_id is null or (purpose_kind = ${purchase.kind} and purpose_id = ${purchase.id}))
        and (quote_id is null or not exists (select from payments_quotes where id = quote_id and status = 'open'))
        and not exists (select from payments_history where payment_id = ${sale.paymentId} and ${isDecidedBy(sale.earnerIds)})
      returning id`
  const { rows } = await sql<{ isBound: boolean; isSold: boolean }>`
    with bound as (${funded}),
    sold as (
      insert into payments_sales (id, purchase_kind, purchase_id, payer_id, payment_id, gross, cover, cash,
        collector_kind, collector_id, sold_at)
      select ${sale.id}::uuid, ${purchase.kind}, ${purchase.id}::uuid, ${sale.payerId}::uuid, bound.id, ${sale.gross}::bigint,
        ${sale.cover}::bigint, ${cash?.amount ?? 0}::bigint, ${cash?.collector.kind ?? null}, ${cash?.collector.id ?? null},
        ${now}::timestamptz
      from bound
      on conflict on constraint payments_sales_purchase do nothing
      returning id),
    paid as (
      insert into payments_payables (kind, id, payer_id, due, status, payment_id, changed_at)
      select ${purchase.kind}, ${purchase.id}::uuid, ${sale.payerId}::uuid, ${sale.paid}::bigint, 'paid',
        ${sale.paymentId}::uuid, ${now}::timestamptz
      from sold
      on conflict (kind, id) do update set payer_id = excluded.payer_id, due = excluded.due, status = 'paid',
        payment_id = excluded.payment_id, changed_at = excluded.changed_at),
    shared as (
      insert into payments_shares (id, sale_id, part, payee_kind, payee_id, amount, commission, earned_at)
      select share.id, sold.id, part, payee_kind, payee_id, amount, commission, earned_at
      from sold cross join jsonb_to_recordset(${JSON.stringify(sale.shares.map((share) => rowOfShare(share, now)))}::jsonb) as share
        (id uuid, part text, payee_kind text, payee_id text, amount bigint, commission bigint, earned_at timestamptz)),
    posted as (select ${posting ?? sql`false`} from sold)
    select exists (select from bound) as "isBound", exists (select from sold) as "isSold"
    from (select count(*) from posted) as postings`.execute(db)
  return rows[0] ?? { isBound: false, isSold: false }
}

const rowOfShare = ({ payee: { kind, id }, earnedAt, ...share }: Share, now: Date) => ({
  ...share,
  payee_kind: kind,
  payee_id: id,
  earned_at: id === null ? null : earnedAt === undefined ? now : earnedAt,
})

export type SaleRow = {
  id: string
  purchase_kind: string
  purchase_id: string
  payer_id: string
  payment_id: string | null
  gross: Centavos
  cover: Centavos
  cash: Centavos
  collector_kind: string | null
  collector_id: string | null
  sold_at: Date
}

const COLUMNS = sql`id, purchase_kind, purchase_id, payer_id, payment_id, gross, cover, cash, collector_kind, collector_id,
  sold_at`

export async function findSale(db: Sql, { kind, id }: { kind: string; id: string }): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`
    select ${COLUMNS} from payments_sales where purchase_kind = ${kind} and purchase_id = ${id}`.execute(db)
  return rows[0]
}

/** Releases and refunds of a sale pass one at a time. */
export async function lockSale(db: Sql, saleId: string): Promise<void> {
  await sql`select from payments_sales where id = ${saleId} for no key update`.execute(db)
}

export async function findSaleOfPayment(db: Sql, paymentId: string): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`
    select ${COLUMNS} from payments_sales where payment_id = ${paymentId}`.execute(db)
  return rows[0]
}

/** A share with what refunds have taken of it that are not refused. */
export type ShareRow = {
  id: string
  part: SharePart
  payee_kind: string
  payee_id: string | null
  amount: Centavos
  commission: Centavos
  returned: Centavos
  returned_commission: Centavos
}

/** In the order in which they were sold. */
export async function findShares(db: Sql, saleId: string): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select share.id, part, payee_kind, payee_id, share.amount, share.commission,
      coalesce(taken.amount, 0) as returned, coalesce(taken.commission, 0) as returned_commission
    from payments_shares share cross join lateral (
      select sum(part.amount) as amount, sum(part.commission) as commission
      from payments_refund_parts part join payments_refunds refund on refund.id = part.refund_id
      where part.share_id = share.id and refund.status <> 'refused') as taken
    where sale_id = ${saleId} order by share.id`.execute(db)
  return rows
}

/** Whether a part of a sale waits for who earns it. */
export async function isShareHeld(
  db: Sql,
  { purchase, part }: { purchase: { kind: string; id: string }; part: SharePart },
): Promise<boolean> {
  const { rows } = await sql`
    select from payments_shares share join payments_sales sale on sale.id = share.sale_id
    where sale.purchase_kind = ${purchase.kind} and sale.purchase_id = ${purchase.id} and share.part = ${part}
      and share.payee_id is null`.execute(db)
  return rows.length > 0
}

/** The guard of a release: false when the share has a payee or another kind of payee earns it. */
export async function releaseHeld(
  db: Sql,
  { shareId, payee, now }: { shareId: string; payee: Payee; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments_shares set payee_id = ${payee.id}, earned_at = ${now}
    where id = ${shareId} and payee_id is null and payee_kind = ${payee.kind}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * When what parts of a sale pay for is given; null keeps it from being paid out until that is said. Changes nothing where
 * their payee is not known or nothing was sold.
 */
export async function updateEarnedAt(
  db: Sql,
  { purchase, parts, at }: { purchase: { kind: string; id: string }; parts: readonly SharePart[]; at: Date | null },
): Promise<void> {
  await sql`
    update payments_shares share set earned_at = ${at}::timestamptz from payments_sales sale
    where sale.purchase_kind = ${purchase.kind} and sale.purchase_id = ${purchase.id} and share.sale_id = sale.id
      and share.part = any(${parts}) and share.payee_id is not null`.execute(db)
}

/** The parts of a payee's earnings that may not be paid out yet. */
export type Reserves = {
  /** What was not earned before `heldSince`, net of approved refunds; cash is in the payee's pocket and is not held. */
  onHold: Centavos
  /** The payee's part of undecided refund requests on older sales. */
  pendingRefunds: Centavos
}

export async function findReserves(
  db: Sql,
  { payee, heldSince }: { payee: Payee; heldSince: Date },
): Promise<Reserves> {
  const isTheirs = sql`share.payee_kind = ${payee.kind} and share.payee_id = ${payee.id}`
  const { rows } = await sql<Reserves>`
    select
      (select coalesce(sum(share.amount - share.commission - coalesce(taken.payable, 0)), 0)
        from payments_shares share join payments_sales sale on sale.id = share.sale_id cross join lateral (
          select sum(part.amount - part.commission) as payable
          from payments_refund_parts part join payments_refunds refund on refund.id = part.refund_id
          where part.share_id = share.id and refund.status <> 'refused' and part.borne_by is null) as taken
        where ${isTheirs} and (share.earned_at is null or share.earned_at > ${heldSince})
          and (sale.collector_id, sale.collector_kind) is distinct from (share.payee_id, share.payee_kind)) as "onHold",
      (select coalesce(sum(ceil((share.amount - share.commission) * refund.amount / payment.amount::numeric)), 0)
        from payments_refunds refund join payments_intents payment on payment.id = refund.payment_id
          join payments_shares share on share.sale_id = refund.sale_id
        where refund.status = 'requested' and ${isTheirs} and share.earned_at <= ${heldSince}) as "pendingRefunds"`.execute(
    db,
  )
  return rows[0] ?? { onHold: 0, pendingRefunds: 0 }
}
/** What of a quote a receipt lists. */
export type QuotedRow = {
  /** Null where the purchase existed before it was paid. */
  lines: Quote['lines'] | null
  fee: Centavos | null
  cover: Centavos
}

type ClaimedPaymentRow = QuotedRow & {
  id: string
  payer_id: string
  method: PaymentMethod
  amount: Centavos
  reference: string
  claimed_by_kind: Purpose['kind']
  claimed_by_id: string
  settled_at: Date
}

/** Those of these payments that a purchase has used, in the order in which they were claimed. */
export async function findClaimedPayments(db: Sql, paymentIds: readonly string[]): Promise<ClaimedPaymentRow[]> {
  const { rows } = await sql<ClaimedPaymentRow>`
    select payment.id, payment.payer_id, method, amount, reference, claimed_by_kind, claimed_by_id,
      coalesce(settled_at, claimed_at) as settled_at, quote.lines, quote.fee, coalesce(sale.cover, 0) as cover
    from payments_intents payment
      left join payments_sales sale on sale.payment_id = payment.id
      left join payments_quotes quote on quote.payment_id = payment.id and quote.status = 'completed'
    where payment.id = any(${paymentIds}) and payment.status = 'confirmed' and claimed_at is not null
      and claimed_by_kind is not null and claimed_by_id is not null
    order by claimed_at, payment.id`.execute(db)
  return rows
}

type CoveredSaleRow = QuotedRow & Pick<SaleRow, 'id' | 'payer_id' | 'purchase_kind' | 'purchase_id' | 'sold_at'>

/** Those of these sales that a plan paid wholly, in the order in which they were sold: a quote gives its id to the purchase. */
export async function findSalesByCover(db: Sql, saleIds: readonly string[]): Promise<CoveredSaleRow[]> {
  const { rows } = await sql<CoveredSaleRow>`
    select sale.id, sale.payer_id, purchase_kind, purchase_id, sold_at, quote.lines, quote.fee, sale.cover
    from payments_sales sale
      left join payments_quotes quote on quote.id = purchase_id and quote.kind = purchase_kind and quote.status = 'completed'
    where sale.id = any(${saleIds}) and sale.cover > 0 and sale.cover = sale.gross
    order by sold_at, sale.id`.execute(db)
  return rows
}

export type EarningsRow = { gross: Centavos; net: Centavos; gross_since: Centavos }

/** What payees have earned of their goods in all, and since an instant: less what was given back, before and after commission. */
export async function sumEarnings(
  db: Sql,
  { payees, since }: { payees: readonly Payee[]; since: Date },
): Promise<EarningsRow> {
  const { rows } = await sql<EarningsRow>`
    select coalesce(sum(share.amount - taken.amount), 0)::float8 as gross,
      coalesce(sum(share.amount - taken.amount - (share.commission - taken.commission)), 0)::float8 as net,
      coalesce(sum(share.amount - taken.amount) filter (where sale.sold_at >= ${since}), 0)::float8 as gross_since
    from payments_shares share join payments_sales sale on sale.id = share.sale_id cross join lateral (
      select coalesce(sum(part.amount), 0) as amount, coalesce(sum(part.commission), 0) as commission
      from payments_refund_parts part join payments_refunds refund on refund.id = part.refund_id
      where part.share_id = share.id and refund.status <> 'refused' and part.borne_by is null) as taken
    where share.part = 'goods' and (share.payee_kind, share.payee_id) in (
      select kind, id from jsonb_to_recordset(${JSON.stringify(payees)}::jsonb) as payee (kind text, id text))`.execute(
    db,
  )
  return rows[0] ?? { gross: 0, net: 0, gross_since: 0 }
}
