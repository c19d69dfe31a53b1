-- Double entry. Other domains post through `ledger_post` and name their accounts; an account exists once it is posted to.
create table ledger_accounts (
  id integer generated always as identity primary key,
  -- 'clearing:m-pesa', 'credit:<user>', 'payable:doctor:<id>', 'commission', …
  code text not null unique check (code ~ '^[a-z_]+(:[A-Za-z0-9_-]+)*$')
);

-- One balanced set of entries, and why it was made.
create table ledger_postings (
  id uuid primary key,
  -- captured, claimed, refund_approved, …
  entry_type text not null check (entry_type ~ '^[a-z][a-z0-9_]{0,39}$'),
  -- what it was made for: a payment, a refund, a payout
  subject_kind text not null check (subject_kind ~ '^[a-z][a-z0-9_]{0,39}$'),
  subject_id uuid not null,
  -- a subject has at most one posting of a type, however often it is retried
  unique (subject_kind, subject_id, entry_type)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  posting_id uuid not null references ledger_postings,
  account_id integer not null references ledger_accounts,
  -- centavos; debit positive, credit negative
  amount bigint not null check (amount <> 0),
  posted_at timestamptz not null,
  unique (posting_id, account_id)
);
-- balances: the entries after a snapshot
create index ledger_entries_account on ledger_entries (account_id, id) include (amount);
-- statements: an account by time
create index ledger_entries_time on ledger_entries (account_id, posted_at, id) include (amount);

-- Entries with what their posting and account say, for whoever reads.
create view ledger_lines as
  select entry.id, entry.posting_id, entry.account_id, account.code as account, entry.amount, posting.entry_type,
    posting.subject_kind, posting.subject_id, entry.posted_at
  from ledger_entries entry
    join ledger_postings posting on posting.id = entry.posting_id
    join ledger_accounts account on account.id = entry.account_id;

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_immutable before update or delete on ledger_entries
  for each row execute function ledger_refuse_change();
create trigger ledger_entries_kept before truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_postings_immutable before update or delete on ledger_postings
  for each row execute function ledger_refuse_change();
create trigger ledger_postings_kept before truncate on ledger_postings
  for each statement execute function ledger_refuse_change();

-- Checked at commit, whoever writes.
create function ledger_check_posting() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where posting_id = new.posting_id) <> 0 then
    raise exception 'ledger posting % does not sum to zero', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_posting();

-- The only writer. `lines` is [{"account": code, "amount": centavos}, …], each account once. Answers false when
-- the subject already has a posting of this type.
create function ledger_post(posting uuid, type text, kind text, subject uuid, lines jsonb, at timestamptz)
returns boolean language plpgsql as $$
begin
  if coalesce((select sum((line ->> 'amount')::bigint) from jsonb_array_elements(lines) as line), 1) <> 0 then
    raise exception 'ledger posting % of % % does not sum to zero', type, kind, subject using errcode = 'check_violation';
  end if;
  insert into ledger_postings (id, entry_type, subject_kind, subject_id) values (posting, type, kind, subject)
    on conflict (subject_kind, subject_id, entry_type) do nothing;
  if not found then
    return false;
  end if;
  insert into ledger_accounts (code)
    select line ->> 'account' from jsonb_array_elements(lines) as line
    where not exists (select from ledger_accounts where code = line ->> 'account')
    order by 1 on conflict do nothing;
  insert into ledger_entries (posting_id, account_id, amount, posted_at)
    select posting, account.id, (line ->> 'amount')::bigint, at
    from jsonb_array_elements(lines) as line join ledger_accounts account on account.code = line ->> 'account';
  return true;
end $$;

-- The sum of an account's entries up to an id, so that no balance has to add up all entries. Accounts with few entries
-- have none.
create table ledger_snapshots (
  account_id integer not null references ledger_accounts,
  -- all entries of the account with an id up to this one are included
  last_entry_id bigint not null,
  -- centavos
  balance bigint not null,
  -- the earliest posted_at of the entries since the account's snapshot before
  first_posted_at timestamptz not null,
  -- the latest posted_at of all included entries
  posted_until timestamptz not null,
  primary key (account_id, last_entry_id)
);

-- How far a reader of all entries has come: the id of the last entry it has read.
create table ledger_readers (
  name text primary key,
  position bigint not null
);
