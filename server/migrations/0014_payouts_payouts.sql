-- Wallets that people added with their password. A new one can be paid out to after a day: whoever stole a session has
-- the owner told before the money goes.
create table payouts_numbers (
  user_id uuid not null references accounts_users,
  method text not null check (method in ('m-pesa', 'e-mola', 'mkesh')),
  -- nine national digits
  msisdn text not null check (msisdn ~ '^8[0-9]{8}$'),
  added_at timestamptz not null,
  usable_at timestamptz not null,
  primary key (user_id, method, msisdn)
);

-- What payees have earned, sent to their wallets.
create table payouts_payouts (
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
  -- our key in the provider's books, unique for ever
  reference text not null unique check (reference ~ '^[A-Z0-9]{6,20}$'),
  -- unknown: the provider says that it sent what has failed here
  outcome text check (outcome = 'unknown'),
  failure_code text,
  provider_code text,
  provider_transaction_id text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'processing') = (settled_at is null)),
  check ((status = 'failed') = (failure_code is not null))
);
create index payouts_payouts_account on payouts_payouts (account, id desc);
