-- An operator that is away is waited for so often, and no oftener, at one place of a day.
alter table payments_reconciliations
  -- how often in a row nobody answered where it stands
  add column waits integer not null default 0 check (waits >= 0);

-- A difference is of a charge, of the pay-out of a refund, or of a pay-out of earnings.
alter table payments_differences
  drop constraint payments_differences_pkey,
  drop constraint payments_differences_kind_check,
  alter column payment_id drop not null,
  add column refund_id uuid references payments_refunds,
  add column payout_id uuid references payments_payouts,
  add column subject_id uuid not null generated always as (coalesce(payout_id, refund_id, payment_id)) stored,
  add primary key (reconciliation_id, subject_id),
  -- of a refund with its payment
  add check (num_nonnulls(payment_id, payout_id) = 1),
  add check (refund_id is null or payment_id is not null),
  add check (kind in ('charged_but_not_ours', 'ours_but_not_charged', 'sent_but_not_ours', 'ours_but_not_sent',
    'amount', 'unanswered'));

-- the pay-outs of a day
create index payments_refunds_sent on payments_refunds (sent_at) where sent_at is not null and channel <> 'reversal';
create index payments_payouts_sent on payments_payouts (method, sent_at) where sent_at is not null;
