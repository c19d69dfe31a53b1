-- Money of a purchase on its way back to who paid it.
create table payments_refunds (
  id uuid primary key,
  sale_id uuid not null references payments_sales,
  -- null: nothing goes back to a wallet, because nothing was due or it was paid in cash
  payment_id uuid references payments_intents,
  -- centavos that go back to the payer's wallet
  amount bigint not null check (amount >= 0 and (amount > 0) = (payment_id is not null)),
  status text not null check (status in ('requested', 'approved', 'processing', 'in_review', 'completed', 'refused')),
  -- why, as its payer reads it
  reason text not null check (length(reason) between 1 and 500),
  -- who began it: a rule of the product, staff, or its payer
  cause text not null check (cause in ('system', 'staff', 'payer')),
  -- the member of staff who began it
  started_by uuid references accounts_users,
  -- why staff refused it, as its payer reads it
  refusal_reason text,
  -- our key in the provider's books, unique for ever, of the reversal; the payout that stands in for one has its own,
  -- which is this one with another first letter
  reference text not null unique check (reference ~ '^R[A-Z2-7]{19}$'),
  channel text not null default 'reversal' check (channel in ('reversal', 'payout', 'by_hand', 'none')),
  -- unknown: the provider may have returned it, whatever it says now
  outcome text check (outcome = 'unknown'),
  provider_code text,
  -- the provider's own id of the return, or the number of what was returned by hand
  return_number text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- the provider's own id of what it says that it returned, whatever became of the refund meanwhile
  provider_transaction_id text,
  -- from which of our accounts staff sent it back by hand; null: not by hand
  returned_from text check (returned_from in ('m-pesa', 'e-mola', 'mkesh', 'bank-transfer')),
  check ((cause = 'staff') = (started_by is not null)),
  -- what goes back to no wallet is done with its approval
  check ((payment_id is null) = (channel = 'none')),
  check (refusal_reason is null or status = 'refused'),
  check ((status in ('completed', 'refused')) = (settled_at is not null)),
  check (status <> 'completed' or return_number is not null or channel = 'none')
);
create index payments_refunds_payment on payments_refunds (payment_id, id);
create index payments_refunds_sale on payments_refunds (sale_id);
-- of one payment its payer has one request waiting
create unique index payments_refunds_requested on payments_refunds (payment_id)
  where status = 'requested' and cause = 'payer';
-- one return proves one refund; spaces and capitals make no other number
create unique index payments_refunds_return_number on payments_refunds
  (returned_from, upper(regexp_replace(return_number, '\s', '', 'g'))) where channel = 'by_hand';
create index payments_refunds_open on payments_refunds (id)
  where status in ('requested', 'approved', 'processing', 'in_review');

-- Every move of a refund, with the provider's answer or the member of staff who decided.
create table payments_refund_history (
  id bigint generated always as identity primary key,
  refund_id uuid not null references payments_refunds,
  status text not null,
  provider_code text,
  decided_by uuid references accounts_users,
  at timestamptz not null
);
create index payments_refund_history_refund on payments_refund_history (refund_id, id);
create trigger payments_refund_history_immutable before update or delete on payments_refund_history
  for each row execute function payments_refuse_change();
create trigger payments_refund_history_kept before truncate on payments_refund_history
  for each statement execute function payments_refuse_change();

-- Who gives back how much of an approved refund.
create table payments_refund_parts (
  refund_id uuid not null references payments_refunds,
  share_id uuid not null references payments_shares,
  -- centavos of the share's amount; negative: the insurer has it back
  amount bigint not null check (amount <> 0),
  -- what of the amount our commission gives back
  commission bigint not null check (commission between 0 and greatest(amount, 0)),
  primary key (refund_id, share_id)
);
create index payments_refund_parts_share on payments_refund_parts (share_id);

-- Never more back than was taken, whoever writes. Refunds of a payment pass one at a time, so that two that fit alone
-- cannot pass together.
create function payments_check_refunds() returns trigger language plpgsql as $$
declare
  captured bigint;
begin
  -- not stronger: a writer that did not lock the payment first holds it by the foreign key, and so may another
  select amount into captured from payments_intents where id = new.payment_id for no key update;
  if (select sum(amount) from payments_refunds where payment_id = new.payment_id and status <> 'refused') > captured then
    raise exception 'refunds of payment % exceed what was captured', new.payment_id
      using errcode = 'check_violation', constraint = 'payments_refunds_captured';
  end if;
  return null;
end $$;
create trigger payments_refunds_made after insert on payments_refunds
  for each row execute function payments_check_refunds();
create trigger payments_refunds_changed after update on payments_refunds for each row
  when (new.amount <> old.amount or new.payment_id <> old.payment_id or (old.status = 'refused' and new.status <> 'refused'))
  execute function payments_check_refunds();

-- Nor more of a share than its payee had, nor more of our commission. Refunds of a share pass one at a time.
create function payments_check_refund_parts() returns trigger language plpgsql as $$
begin
  perform from payments_shares where id in (select share_id from added) order by id for no key update;
  if exists (
    select from payments_shares share cross join lateral (
      select sum(part.amount) as amount, sum(part.commission) as commission
      from payments_refund_parts part join payments_refunds refund on refund.id = part.refund_id
      where part.share_id = share.id and refund.status <> 'refused') as returned
    where share.id in (select share_id from added)
      and (returned.amount not between least(share.amount, 0) and greatest(share.amount, 0)
        or returned.commission > share.commission
        or returned.amount - returned.commission > greatest(share.amount, 0) - share.commission)) then
    raise exception 'refunds exceed what a share was sold for'
      using errcode = 'check_violation', constraint = 'payments_refund_parts_sold';
  end if;
  return null;
end $$;
create trigger payments_refund_parts_added after insert on payments_refund_parts
  referencing new table as added for each statement execute function payments_check_refund_parts();
create trigger payments_refund_parts_immutable before update or delete on payments_refund_parts
  for each row execute function payments_refuse_change();
create trigger payments_refund_parts_kept before truncate on payments_refund_parts
  for each statement execute function payments_refuse_change();

-- What is approved is what its parts are.
create function payments_check_approved_refund() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) <> new.amount and new.payment_id is not null or count(*) = 0
      from payments_refund_parts where refund_id = new.id) then
    raise exception 'the parts of refund % do not add up', new.id
      using errcode = 'check_violation', constraint = 'payments_refunds_add_up';
  end if;
  return null;
end $$;
create constraint trigger payments_refunds_approved after insert or update of status, amount on payments_refunds
  deferrable initially deferred for each row when (new.status not in ('requested', 'refused'))
  execute function payments_check_approved_refund();
