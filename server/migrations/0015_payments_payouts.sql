-- What payees have earned, sent to their wallets.
create table payments_payouts (
  id uuid primary key,
  -- who asked for it, and is told
  user_id uuid not null references accounts_users,
  -- whose earnings they are: an account of the ledger, 'payable:doctor:<id>'
  account text not null check (account like 'payable:%'),
  method text not null check (method in ('m-pesa', 'e-mola', 'mkesh')),
  -- nine national digits
  msisdn text not null check (msisdn ~ '^8[0-9]{8}$'),
  -- centavos
  amount bigint not null check (amount > 0),
  status text not null check (status in ('processing', 'completed', 'failed')),
  -- our key in the operator's books, unique for ever
  reference text not null unique check (reference ~ '^[A-Z0-9]{6,20}$'),
  -- a call left and what became of it is not known: asked about, not sent again
  in_doubt boolean not null default false,
  failure_code text,
  provider_code text,
  provider_transaction_id text,
  created_at timestamptz not null,
  -- before the first call goes out
  sent_at timestamptz,
  -- when to speak with the operator next; also the lease of whoever does
  next_try_at timestamptz,
  tries integer not null default 0,
  settled_at timestamptz,
  check ((status = 'processing') = (settled_at is null)),
  check ((status = 'processing') = (next_try_at is not null)),
  check ((status = 'failed') = (failure_code is not null))
);
create index payments_payouts_user on payments_payouts (user_id, id desc);
create index payments_payouts_due on payments_payouts (next_try_at) where next_try_at is not null;

-- An entry is of a payment or of a pay-out.
alter table payments_ledger_entries
  alter column payment_id drop not null,
  add column payout_id uuid references payments_payouts,
  add check (num_nonnulls(payment_id, payout_id) = 1),
  -- likewise posted once
  add unique (payout_id, template, account_id);

drop function payments_post(uuid, uuid, text, jsonb, timestamptz);
-- The only writer, as before: of a payment or of a pay-out, the other one null.
create function payments_post(
  transaction uuid, payment uuid, template_name text, lines jsonb, at timestamptz, payout uuid default null
) returns boolean language plpgsql as $$
declare
  wanted integer := jsonb_array_length(lines);
  written integer;
begin
  insert into payments_ledger_accounts (code)
    select line ->> 'account' from jsonb_array_elements(lines) as line
    where not exists (select from payments_ledger_accounts where code = line ->> 'account')
    on conflict do nothing;
  insert into payments_ledger_entries (transaction_id, account_id, amount, payment_id, payout_id, template, posted_at)
    select transaction, account.id, (line ->> 'amount')::bigint, payment, payout, template_name, at
    from jsonb_array_elements(lines) as line join payments_ledger_accounts account on account.code = line ->> 'account'
    on conflict do nothing;
  get diagnostics written = row_count;
  if written not in (0, wanted) then
    raise exception 'ledger event % of % was posted in part', template_name, coalesce(payment, payout)
      using errcode = 'check_violation';
  end if;
  return written = wanted;
end $$;
