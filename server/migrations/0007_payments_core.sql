create table payments_intents (
  id uuid primary key,
  payer_id uuid not null references accounts_users,
  method text not null check (method in ('m-pesa', 'e-mola', 'mkesh', 'bank-transfer')),
  -- centavos
  amount bigint not null check (amount > 0),
  description text not null,
  -- nine national digits the prompt goes to; null for bank transfer
  msisdn text,
  -- our key in the operator's books, unique for ever
  reference text not null unique check (reference ~ '^[A-Z0-9]{6,20}$'),
  -- what it is for; null: credit of its payer until a purchase claims it
  purpose_kind text check (purpose_kind in ('appointment')),
  purpose_id uuid,
  status text not null check (status in ('pending', 'pending_verification', 'confirmed', 'failed', 'expired', 'in_review', 'reversed')),
  -- the operator may have charged: asked again by reference, never charged again
  outcome_unknown boolean not null default false,
  failure_code text,
  -- the operator's own id and last code, for the desk and for reversal
  provider_transaction_id text,
  provider_code text,
  created_at timestamptz not null,
  -- the PIN window
  prompt_expires_at timestamptz not null,
  -- set before the first call goes out: after a crash it is asked, not charged
  charge_started_at timestamptz,
  -- when to ask the operator next; also the lease of whoever asks
  next_check_at timestamptz,
  checks integer not null default 0,
  settled_at timestamptz,
  -- bumped with every change, for live clients
  version integer not null default 1,
  -- bound once, by its owner, for its exact amount
  claimed_by_kind text,
  claimed_by_id uuid,
  claimed_at timestamptz,
  -- set before the money is asked back from the operator: from then on nothing may claim it
  reversal_started_at timestamptz,
  check ((purpose_kind is null) = (purpose_id is null)),
  check ((claimed_by_kind is null) = (claimed_by_id is null) and (claimed_by_kind is null) = (claimed_at is null)),
  -- nothing is claimed with money that was never confirmed
  check (claimed_at is null or status in ('confirmed', 'in_review', 'reversed')),
  -- nor with money that is on its way back
  check (claimed_at is null or reversal_started_at is null)
);
create index payments_intents_payer on payments_intents (payer_id, created_at desc);
create index payments_intents_due on payments_intents (next_check_at) where next_check_at is not null;
create index payments_intents_purpose on payments_intents (purpose_kind, purpose_id) where purpose_id is not null;
create unique index payments_intents_claim on payments_intents (claimed_by_kind, claimed_by_id) where claimed_at is not null;
create index payments_intents_unclaimed on payments_intents (settled_at) where status = 'confirmed' and claimed_at is null;
-- prompts that nobody answered: the cap per number
create index payments_intents_msisdn on payments_intents (msisdn, created_at) where status in ('pending', 'expired');
create unique index payments_intents_provider_id on payments_intents (method, provider_transaction_id)
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

-- Double entry. An account is a kind and, for people and shops, whose it is.
create table payments_ledger_accounts (
  id integer generated always as identity primary key,
  -- 'clearing:m-pesa', 'credit:<user>', 'payable:doctor:<id>', 'commission', …
  code text not null unique
);

create table payments_ledger_entries (
  id bigint generated always as identity primary key,
  -- entries of one transaction share it and sum to zero
  transaction_id uuid not null,
  account_id integer not null references payments_ledger_accounts,
  -- centavos; debit positive, credit negative
  amount bigint not null check (amount <> 0),
  payment_id uuid not null references payments_intents,
  -- which posting template: captured, claimed, reversed, …
  template text not null,
  posted_at timestamptz not null,
  -- each event of a payment is posted once, however often it is retried
  unique (payment_id, template, account_id)
);
create index payments_ledger_entries_account on payments_ledger_entries (account_id, id);
create index payments_ledger_entries_transaction on payments_ledger_entries (transaction_id);

create function payments_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed' using errcode = 'restrict_violation';
end $$;
create trigger payments_ledger_immutable before update or delete on payments_ledger_entries
  for each row execute function payments_refuse_change();
create trigger payments_ledger_kept before truncate on payments_ledger_entries
  for each statement execute function payments_refuse_change();

-- The zero sum holds for whoever writes: checked when the transaction commits.
create function payments_check_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from payments_ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payments_ledger_balanced after insert on payments_ledger_entries
  deferrable initially deferred for each row execute function payments_check_balance();

-- The only writer: `lines` is [{"account": code, "amount": centavos}, …]. Posting the same event again changes nothing.
create function payments_post(transaction uuid, payment uuid, template_name text, lines jsonb, at timestamptz)
returns boolean language plpgsql as $$
declare
  wanted integer := jsonb_array_length(lines);
  written integer;
begin
  insert into payments_ledger_accounts (code)
    select line ->> 'account' from jsonb_array_elements(lines) as line
    where not exists (select from payments_ledger_accounts where code = line ->> 'account')
    on conflict do nothing;
  insert into payments_ledger_entries (transaction_id, account_id, amount, payment_id, template, posted_at)
    select transaction, account.id, (line ->> 'amount')::bigint, payment, template_name, at
    from jsonb_array_elements(lines) as line join payments_ledger_accounts account on account.code = line ->> 'account'
    on conflict do nothing;
  get diagnostics written = row_count;
  if written not in (0, wanted) then
    raise exception 'ledger event % of % was posted in part', template_name, payment using errcode = 'check_violation';
  end if;
  return written = wanted;
end $$;

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
