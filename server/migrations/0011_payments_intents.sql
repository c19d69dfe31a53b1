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
  check (status <> 'completed' or payment_id is not null or amount_due = 0)
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
  -- set before the money is asked back from the provider: from then on nothing may claim it
  reversal_started_at timestamptz,
  -- bank transfer: until when the purchase that was made on it waits for it to be found
  waits_until timestamptz,
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
  -- nothing is claimed with money that was never confirmed
  check (claimed_at is null or status in ('confirmed', 'in_review', 'reversed')),
  -- nor with money that is on its way back
  check (claimed_at is null or reversal_started_at is null),
  check (method = 'bank-transfer' or (bank_number is null and bank_reference is null and proof_upload_id is null)),
  check ((bank_number is null) = (bank_number_key is null) and (bank_number is null) = (bank_reference is null)),
  check (quote_id is null or purpose_id is null),
  check (waits_until is null or purpose_id is not null)
);
create index payments_intents_waits on payments_intents (waits_until) where status = 'pending_verification' and waits_until is not null;
create index payments_intents_payer on payments_intents (payer_id, created_at desc);
create index payments_intents_purpose on payments_intents (purpose_kind, purpose_id) where purpose_id is not null;
-- of all payments for a quote one at most may still take money
create unique index payments_intents_quote on payments_intents (quote_id) where status in ('pending', 'pending_verification');
create index payments_intents_unclaimed on payments_intents (settled_at) where status = 'confirmed' and claimed_at is null;
-- prompts that nobody wanted: the caps per number
create index payments_intents_msisdn on payments_intents (msisdn, created_at)
  where status in ('pending', 'expired', 'failed');
create index payments_intents_provider_id on payments_intents (method, provider_transaction_id)
  where provider_transaction_id is not null;
-- one transfer backs one payment, whoever claims it; a refused claim frees the number for the right one
create unique index payments_intents_bank_number on payments_intents (bank_number_key)
  where bank_number_key is not null and status <> 'failed';
-- what staff search by, refused payments included
create index payments_intents_bank_number_any on payments_intents (bank_number_key) where bank_number_key is not null;
create index payments_intents_bank_reference on payments_intents (bank_reference) where bank_reference is not null;
-- a payment's code as people say it
create index payments_intents_code on payments_intents (right(id::text, 6));
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

-- What Salama keeps of a share, by its part and by who is paid. The most specific rule counts: of payee and part, of the
-- part, of the payee, the default. One rule of each is valid at a time.
create table payments_commission_rules (
  payee_kind text not null,
  part text not null check (part in ('goods', 'delivery', 'fare', 'tip', 'default')),
  -- basis points: 1500 = 15 %
  rate integer not null check (rate between 0 and 10000),
  valid_from timestamptz not null,
  valid_until timestamptz,
  exclude using gist (payee_kind with =, part with =, tstzrange(valid_from, valid_until) with &&)
);
insert into payments_commission_rules (payee_kind, part, rate, valid_from) values
  ('default', 'default', 1200, '2026-01-01T00:00:00Z'),
  ('default', 'tip', 0, '2026-01-01T00:00:00Z'),
  ('doctor', 'default', 1500, '2026-01-01T00:00:00Z'),
  ('driver', 'default', 1000, '2026-01-01T00:00:00Z');

-- A purchase that was paid, or for which nothing was due.
create table payments_sales (
  id uuid primary key,
  purchase_kind text not null check (purchase_kind ~ '^[a-z_]{2,40}$'),
  purchase_id uuid not null,
  payer_id uuid not null references accounts_users,
  -- what its payer paid with; null where nothing was due, or it was paid in cash
  payment_id uuid unique references payments_intents,
  -- centavos: the price, what an insurance pays of it, and what was paid in cash
  gross bigint not null check (gross >= 0),
  cover bigint not null check (cover between 0 and gross),
  cash bigint not null check (cash between 0 and gross - cover),
  -- the payee who took the cash
  collector_kind text check (collector_kind ~ '^[a-z_]{2,40}$'),
  collector_id text check (collector_id ~ '^[A-Za-z0-9_-]{1,60}$'),
  sold_at timestamptz not null,
  constraint payments_sales_purchase unique (purchase_kind, purchase_id),
  constraint payments_sales_paid check ((payment_id is null) = (gross = cover + cash)),
  check (payment_id is null or cash = 0),
  check ((cash > 0) = (collector_kind is not null) and (cash > 0) = (collector_id is not null))
);

-- What each payee earns of a sale, and what an insurer pays.
create table payments_shares (
  id uuid primary key,
  sale_id uuid not null references payments_sales,
  part text not null check (part in ('goods', 'delivery', 'fare', 'tip', 'cover')),
  payee_kind text not null check (payee_kind ~ '^[a-z_]{2,40}$'),
  -- null: not known yet; the money is held until then
  payee_id text check (payee_id ~ '^[A-Za-z0-9_-]{1,60}$'),
  -- centavos; negative: the insurer pays it
  amount bigint not null check (amount <> 0 and (amount < 0) = (part = 'cover')),
  -- what of the amount Salama keeps
  commission bigint not null,
  -- when what it pays for is given, from which on the wait before a payout counts; null while nobody knows
  earned_at timestamptz,
  unique (sale_id, part),
  constraint payments_shares_commission check (commission between 0 and greatest(amount, 0)),
  check (payee_id is not null or earned_at is null),
  check (part <> 'cover' or payee_id is not null)
);
create index payments_shares_payee on payments_shares (payee_kind, payee_id, earned_at) where payee_id is not null;

create function payments_check_sale(sale uuid) returns void language plpgsql as $$
declare
  wanted payments_sales;
begin
  select * into wanted from payments_sales where id = sale;
  if (select coalesce(sum(amount), 0) <> wanted.gross - wanted.cover
        or coalesce(-sum(amount) filter (where part = 'cover'), 0) <> wanted.cover
      from payments_shares where sale_id = sale) then
    raise exception 'the shares of sale % do not add up', sale
      using errcode = 'check_violation', constraint = 'payments_sales_add_up';
  end if;
end $$;

-- At commit, so that a sale may be written before its shares; and for shares added to a sale later.
create function payments_check_made_sale() returns trigger language plpgsql as $$
begin
  perform payments_check_sale(new.id);
  return null;
end $$;
create constraint trigger payments_sales_made after insert on payments_sales
  deferrable initially deferred for each row execute function payments_check_made_sale();
create function payments_check_added_shares() returns trigger language plpgsql as $$
begin
  perform payments_check_sale(sale_id) from (select distinct sale_id from added) as sales;
  return null;
end $$;
create trigger payments_shares_added after insert on payments_shares
  referencing new table as added for each statement execute function payments_check_added_shares();

create trigger payments_sales_immutable before update or delete on payments_sales
  for each row execute function payments_refuse_change();
create trigger payments_sales_kept before truncate on payments_sales
  for each statement execute function payments_refuse_change();
-- a share is released once, to a payee of its kind, and but for when it is earned it is otherwise as it was sold
create trigger payments_shares_immutable before update on payments_shares for each row
  when ((old.payee_id is not null and old.payee_id is distinct from new.payee_id) or (old.id, old.sale_id, old.part, old.payee_kind, old.amount, old.commission)
    is distinct from (new.id, new.sale_id, new.part, new.payee_kind, new.amount, new.commission))
  execute function payments_refuse_change();
create trigger payments_shares_undeleted before delete on payments_shares
  for each row execute function payments_refuse_change();
create trigger payments_shares_kept before truncate on payments_shares
  for each statement execute function payments_refuse_change();
