-- migration: expand, backfill
-- What was paid before, and what is being paid.
insert into payments_payables (kind, id, payer_id, due, status, payment_id, changed_at)
  select kind, id, payer_id, due, status, payment_id, changed_at from (
    select purchase_kind as kind, purchase_id as id, payer_id, gross - cover - cash as due,
      case when gross > 0 and gross = (
        select sum(taken.amount) from payments_refunds refund join payments_refund_parts taken on taken.refund_id = refund.id
        where refund.sale_id = sale.id and refund.status = 'completed' and taken.amount > 0)
        then 'refunded' else 'paid' end as status,
      payment_id, sold_at as changed_at
    from payments_sales sale
    union all
    select coalesce(purpose_kind, quote.kind), coalesce(purpose_id, quote.id), payer_id, amount,
      case payment.status when 'pending' then 'paying' else 'waiting' end, payment.id, payment.created_at
    from payments_intents payment left join payments_quotes quote on quote.id = payment.quote_id and quote.status = 'open'
    where payment.status in ('pending', 'pending_verification') and coalesce(purpose_id, quote.id) is not null) as found
  where not exists (select from payments_payables payable where payable.kind = found.kind and payable.id = found.id)
  limit 5000
  on conflict do nothing;
