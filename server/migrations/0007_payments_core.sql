create table payments_intents (
  id uuid primary key,
  payer_id uuid not null references accounts_users,
  method text not null check (method in ('m-pesa', 'e-mola', 'mkesh', 'bank-transfer')),
  -- centavos
  amount bigint not null check (amount > 0),
  description text not null,
  -- nine national digits the prompt goes to; null for bank transfer
  msisdn text,
  -- our key in the provider's books, unique for ever
  reference text not null unique check (reference ~ '^[A-Z0-9]{6,20}$'),
  -- what it is for; null: credit of its payer until a purchase claims it
  -- what can be bought is registered by the domains that sell: SQL checks the form of a kind
  purpose_kind text check (purpose_kind ~ '^[a-z_]{2,40}$'),
  purpose_id uuid,
  status text not null check (status in ('pending', 'pending_verification', 'confirmed', 'failed', 'expired', 'in_review', 'reversed')),
  -- unknown: the provider may have charged
  outcome text check (outcome = 'unknown'),
  failure_code text,
  -- the provider's own id and last code, for staff and for reversal
  provider_transaction_id text,
  provider_code text,
  created_at timestamptz not null,
  -- the PIN window
  prompt_expires_at timestamptz not null,
  settled_at timestamptz,
  -- bumped with every change, for live clients
  version integer not null default 1,
  -- bound once, by its owner, for its exact amount
  claimed_by_kind text check (claimed_by_kind ~ '^[a-z_]{2,40}$'),
  claimed_by_id uuid,
  claimed_at timestamptz,
  -- who earned from the purchase, as an account of the ledger, and what of the amount is our commission
  payee_account text check (payee_account like 'payable:%'),
  commission bigint check (commission between 0 and amount),
  -- set before the money is asked back from the provider: from then on nothing may claim it
  reversal_started_at timestamptz,
  check ((purpose_kind is null) = (purpose_id is null)),
  check ((claimed_by_kind is null) = (claimed_by_id is null) and (claimed_by_kind is null) = (claimed_at is null)),
  check ((claimed_at is null) = (payee_account is null) and (claimed_at is null) = (commission is null)),
  -- nothing is claimed with money that was never confirmed
  check (claimed_at is null or status in ('confirmed', 'in_review', 'reversed')),
  -- nor with money that is on its way back
  check (claimed_at is null or reversal_started_at is null)
);
create index payments_intents_payer on payments_intents (payer_id, created_at desc);
create index payments_intents_purpose on payments_intents (purpose_kind, purpose_id) where purpose_id is not null;
create unique index payments_intents_claim on payments_intents (claimed_by_kind, claimed_by_id) where claimed_at is not null;
create index payments_intents_payee on payments_intents (payee_account, claimed_at) where payee_account is not null;
create index payments_intents_unclaimed on payments_intents (settled_at) where status = 'confirmed' and claimed_at is null;
-- prompts that nobody answered: the cap per number
create index payments_intents_msisdn on payments_intents (msisdn, created_at) where status in ('pending', 'expired');
create index payments_intents_provider_id on payments_intents (method, provider_transaction_id)
  where provider_transaction_id is not null;

-- Every move of a payment, with what the operator said.
create table payments_history (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments_intents,
  status text not null,
  provider_code text,
  at timestamptz not null
);
create index payments_history_payment on payments_history (payment_id, id);

-- What Salama keeps of a sale, by who is paid. One rule per kind is valid at a time.
create table payments_commission_rules (
  payee_kind text not null,
  -- basis points: 1500 = 15 %
  rate integer not null check (rate between 0 and 10000),
  valid_from timestamptz not null,
  valid_until timestamptz,
  exclude using gist (payee_kind with =, tstzrange(valid_from, valid_until) with &&)
);
insert into payments_commission_rules (payee_kind, rate, valid_from) values
  ('default', 1200, '2026-01-01T00:00:00Z'),
  ('doctor', 1500, '2026-01-01T00:00:00Z'),
  ('driver', 1000, '2026-01-01T00:00:00Z');
