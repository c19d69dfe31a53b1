-- What the operators post to us: hints, kept to be looked at.
create table payments_callbacks (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('m-pesa', 'e-mola', 'mkesh')),
  -- forged: without the secret; unmatched: names no payment of this operator; known: nothing to ask now; asked: it was asked
  verdict text not null check (verdict in ('forged', 'unmatched', 'known', 'asked')),
  -- our key, as found in it
  reference text,
  payment_id uuid references payments_intents,
  -- cut to so many characters
  body text not null check (length(body) <= 4096),
  received_at timestamptz not null,
  check ((payment_id is null) = (verdict in ('forged', 'unmatched')))
);
create index payments_callbacks_age on payments_callbacks (received_at);
create index payments_callbacks_payment on payments_callbacks (payment_id) where payment_id is not null;
-- how many strangers and strays there were of late: a flood must not fill the disk
create index payments_callbacks_stray on payments_callbacks (verdict, received_at) where payment_id is null;

alter table payments_intents
  -- when a callback last made us ask the operator: of many alike one does
  add column hinted_at timestamptz,
  -- when an end that the operator did not say itself is asked about again; also the lease of whoever asks
  add column recheck_at timestamptz;
create index payments_intents_recheck on payments_intents (recheck_at) where recheck_at is not null;
