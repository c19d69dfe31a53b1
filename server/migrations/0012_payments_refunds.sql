-- Money of a purchase on its way back to who paid it.
create table payments_refunds (
  id uuid primary key,
  payment_id uuid not null references payments_intents,
  -- centavos
  amount bigint not null check (amount > 0),
  status text not null check (status in ('requested', 'approved', 'processing', 'in_review', 'completed', 'refused')),
  -- why, as its payer or staff wrote it
  reason text not null check (length(reason) between 1 and 500),
  -- the member of staff who started it; null: its payer asked
  started_by uuid references accounts_users,
  -- why staff refused it, as its payer reads it
  refusal_reason text,
  -- the part that our commission gives back, the rest is the payee's; centavos, null before it is approved
  commission bigint check (commission between 0 and amount),
  -- our key in the provider's books, unique for ever, of the reversal; the payout that stands in for one has its own,
  -- which is this one with another first letter
  reference text not null unique check (reference ~ '^R[A-Z2-7]{19}$'),
  channel text not null default 'reversal' check (channel in ('reversal', 'payout', 'by_hand')),
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
  check (commission is not null or status in ('requested', 'refused')),
  check (refusal_reason is null or status = 'refused'),
  check ((status in ('completed', 'refused')) = (settled_at is not null)),
  check (status <> 'completed' or return_number is not null)
);
create index payments_refunds_payment on payments_refunds (payment_id, id);
-- of one payment its payer has one request waiting
create unique index payments_refunds_requested on payments_refunds (payment_id)
  where status = 'requested' and started_by is null;
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
