-- What is reserved for a purchase that is paid before it is made, and what it costs until then.
create table payments_quotes (
  id uuid primary key,
  user_id uuid not null references accounts_users,
  -- which domain sells it
  kind text not null check (kind ~ '^[a-z_]{2,40}$'),
  -- what was asked for, as that domain read it
  payload jsonb not null,
  -- [{"label", "amount"}], as shown; centavos, a discount is negative
  lines jsonb not null,
  -- centavos
  fee bigint not null check (fee >= 0),
  cover bigint not null check (cover >= 0),
  amount_due bigint not null check (amount_due >= 0),
  status text not null check (status in ('open', 'completed', 'released')),
  -- the payment under way, or the one that completed it. Payments refer to quotes, so this cannot refer back: rows are
  -- copied in the order of their references
  payment_id uuid unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- a payment under way keeps it until then at most
  limit_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'open') = (closed_at is null)),
  check (status <> 'completed' or payment_id is not null)
);
create index payments_quotes_overdue on payments_quotes (expires_at) where status = 'open';
create index payments_quotes_user on payments_quotes (user_id) where status = 'open';

alter table payments_intents
  -- what it pays, bound before the money moves
  add column quote_id uuid references payments_quotes,
  add check (quote_id is null or purpose_id is null);
