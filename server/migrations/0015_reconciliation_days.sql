-- One provider's movements of one day, compared with our own record of them.
create table reconciliation_days (
  id uuid primary key,
  method text not null check (method in ('m-pesa', 'e-mola', 'mkesh')),
  -- a day of Maputo
  day date not null,
  -- how often the day was compared from its beginning
  run integer not null check (run > 0),
  -- within a run: how often unanswered movements were asked about
  pass integer not null check (pass > 0),
  -- the last compared movement, in the order of ids; the next step continues behind it
  position uuid,
  compared integer not null,
  -- centavos charged, over the payments that the provider answered for
  ours bigint not null,
  theirs bigint not null,
  -- consecutive rounds at this position in which the provider answered nothing
  waits integer not null default 0 check (waits >= 0),
  started_at timestamptz not null,
  -- when the next step is due; also the lease of the process that works on it
  next_step_at timestamptz,
  finished_at timestamptz,
  unique (method, day),
  check ((finished_at is null) = (next_step_at is not null))
);
create index reconciliation_days_due on reconciliation_days (next_step_at) where next_step_at is not null;

-- A difference concerns a charge, a refund that was sent as a payout, or a payout of earnings.
create table reconciliation_differences (
  reconciliation_id uuid not null references reconciliation_days,
  -- the charge, or the payment whose refund it is
  payment_id uuid references payments_intents,
  refund_id uuid references payments_refunds,
  payout_id uuid references payouts_payouts,
  subject_id uuid not null generated always as (coalesce(payout_id, refund_id, payment_id)) stored,
  kind text not null check (kind in ('charged_but_not_ours', 'ours_but_not_charged', 'sent_but_not_ours',
    'ours_but_not_sent', 'amount', 'unanswered')),
  -- centavos in our books and in the provider's record; null: it does not say
  ours bigint not null,
  theirs bigint check ((theirs is null) = (kind = 'unanswered')),
  -- the provider's result code
  code text not null,
  found_at timestamptz not null,
  -- a later comparison found no difference
  resolved_at timestamptz,
  primary key (reconciliation_id, subject_id),
  check (num_nonnulls(payment_id, payout_id) = 1),
  check (refund_id is null or payment_id is not null)
);
create index reconciliation_differences_open on reconciliation_differences (found_at) where resolved_at is null;
