-- What we hold of an operator's day against what it says itself, payment by payment.
create table payments_reconciliations (
  id uuid primary key,
  method text not null check (method in ('m-pesa', 'e-mola', 'mkesh')),
  -- of Maputo
  day date not null,
  -- how often the day has been gone through; of this time: how often what stayed unanswered has been asked
  run integer not null check (run > 0),
  pass integer not null check (pass > 0),
  -- the payment compared last, in the order of ids: where whoever comes next goes on
  position uuid,
  compared integer not null,
  -- centavos charged, of the payments that the operator answered for
  ours bigint not null,
  theirs bigint not null,
  started_at timestamptz not null,
  -- when to go on; also the lease of whoever is at it
  next_step_at timestamptz,
  finished_at timestamptz,
  unique (method, day),
  check ((finished_at is null) = (next_step_at is not null))
);
create index payments_reconciliations_due on payments_reconciliations (next_step_at) where next_step_at is not null;

create table payments_differences (
  reconciliation_id uuid not null references payments_reconciliations,
  payment_id uuid not null references payments_intents,
  kind text not null check (kind in ('charged_but_not_ours', 'ours_but_not_charged', 'amount', 'unanswered')),
  -- centavos charged, by our books and by the operator; null: it does not say
  ours bigint not null,
  theirs bigint check ((theirs is null) = (kind = 'unanswered')),
  -- the operator's own word
  code text not null,
  found_at timestamptz not null,
  -- a later look found both sides the same
  resolved_at timestamptz,
  primary key (reconciliation_id, payment_id)
);
create index payments_differences_open on payments_differences (found_at) where resolved_at is null;
