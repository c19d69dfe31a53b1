-- migration: expand
-- How far something is paid: one row for each purchase, from its first payment on. It lets one payment be under way.
create table payments_payables (
  -- the purchase; of one that is paid before it is made its quote, whose id it then has
  kind text not null check (kind ~ '^[a-z_]{2,40}$'),
  id uuid not null,
  payer_id uuid not null references accounts_users,
  -- centavos that are paid, or are to be
  due bigint not null check (due >= 0),
  status text not null check (status in ('open', 'paying', 'waiting', 'paid', 'refunded', 'closed')),
  -- the one under way, or the one that paid; a paid purchase without one was free, or paid in cash. Looked up at the commit:
  -- it is named before its own row is written
  payment_id uuid references payments_intents deferrable initially deferred,
  changed_at timestamptz not null,
  primary key (kind, id),
  constraint payments_payables_under_way check (status not in ('paying', 'waiting') or payment_id is not null),
  constraint payments_payables_free check (status not in ('open', 'closed') or payment_id is null)
);
create index payments_payables_payment on payments_payables (payment_id) where payment_id is not null;
create index payments_payables_payer on payments_payables (payer_id);

-- The moves of `payableMachine`, also for who forgets to ask for them.
create function payments_check_payable() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('open', 'paying'), ('open', 'waiting'), ('open', 'paid'), ('open', 'closed'),
    ('paying', 'open'), ('paying', 'waiting'), ('paying', 'paid'), ('paying', 'closed'),
    ('waiting', 'open'), ('waiting', 'paid'), ('waiting', 'closed'),
    ('paid', 'refunded')) then
    raise exception 'a payable does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payments_payables_moved before update on payments_payables for each row
  when (old.status is distinct from new.status) execute function payments_check_payable();
