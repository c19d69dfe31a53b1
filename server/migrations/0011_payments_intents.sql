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

-- Attempts to pay: mobile money and bank transfers.
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
  -- what it is for; null: credit of its payer until a purchase claims it. Kinds are registered by the domains that sell:
  -- SQL checks the form only
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
  -- bank transfer: the number that the bank gave the payer, as typed
  bank_number text check (length(bank_number) between 1 and 60),
  -- the same folded to A-Z and 0-9: what must be used once
  bank_number_key text check (bank_number_key ~ '^[A-Z0-9]+$'),
  -- what the payer wrote into the transfer, likewise: one of payments_bank_references, or of the client's making
  bank_reference text check (length(bank_reference) between 1 and 120),
  proof_upload_id uuid references files_uploads,
  -- why staff did not find the money, as the payer reads it
  refusal_reason text,
  -- what it pays, bound before the money moves
  quote_id uuid references payments_quotes,
  -- the number that bank or provider gave to what a person gave back by hand
  return_number text,
  check ((purpose_kind is null) = (purpose_id is null)),
  check ((claimed_by_kind is null) = (claimed_by_id is null) and (claimed_by_kind is null) = (claimed_at is null)),
  check ((claimed_at is null) = (payee_account is null) and (claimed_at is null) = (commission is null)),
  -- nothing is claimed with money that was never confirmed
  check (claimed_at is null or status in ('confirmed', 'in_review', 'reversed')),
  -- nor with money that is on its way back
  check (claimed_at is null or reversal_started_at is null),
  check (method = 'bank-transfer' or (bank_number is null and bank_reference is null and proof_upload_id is null)),
  check ((bank_number is null) = (bank_number_key is null) and (bank_number is null) = (bank_reference is null)),
  check (quote_id is null or purpose_id is null)
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
-- one transfer backs one payment, whoever claims it; a refused claim frees the number for the right one
create unique index payments_intents_bank_number on payments_intents (bank_number_key)
  where bank_number_key is not null and status <> 'failed';
-- what staff search by, refused payments included
create index payments_intents_bank_number_any on payments_intents (bank_number_key) where bank_number_key is not null;
create index payments_intents_bank_reference on payments_intents (bank_reference) where bank_reference is not null;
create index payments_intents_desk on payments_intents (id) where status in ('pending_verification', 'in_review');
-- one return proves one payment; spaces and capitals make no other number
create unique index payments_intents_return_number on payments_intents
  (method, upper(regexp_replace(return_number, '\s', '', 'g'))) where return_number is not null;

-- Every move of a payment, with the provider's answer or the decision of staff.
create table payments_history (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments_intents,
  status text not null,
  provider_code text,
  at timestamptz not null,
  -- the member of staff who decided, and why
  decided_by uuid references accounts_users,
  reason text
);
create index payments_history_payment on payments_history (payment_id, id);

create function payments_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is never changed' using errcode = 'restrict_violation';
end $$;
create trigger payments_history_immutable before update or delete on payments_history
  for each row execute function payments_refuse_change();
create trigger payments_history_kept before truncate on payments_history
  for each statement execute function payments_refuse_change();

-- References made for people about to transfer: whose money a line of the bank's statement is.
create table payments_bank_references (
  -- eight letters and digits that cannot be mistaken for each other, and a check character
  reference text primary key check (reference ~ '^[2-9A-HJKMNP-Z]{9}$'),
  user_id uuid not null references accounts_users,
  created_at timestamptz not null
);
create index payments_bank_references_age on payments_bank_references (created_at);

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
