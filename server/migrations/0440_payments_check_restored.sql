-- migration: expand
-- A restored copy is asked by every function of this name, `<domain>_check_restored`, before it counts: triggers did not run.

create function payments_check_restored() returns void language plpgsql as $$
declare
  broken uuid;
begin
  select share.id into broken
  from payments_shares share cross join lateral (
    select coalesce(sum(part.amount), 0) as amount, coalesce(sum(part.commission), 0) as commission
    from payments_refund_parts part join payments_refunds refund on refund.id = part.refund_id
    where part.share_id = share.id and refund.status <> 'refused') as returned
  where returned.amount not between least(share.amount, 0) and greatest(share.amount, 0)
    or returned.commission > share.commission
  limit 1;
  if found then
    raise exception 'more was refunded of share % than it was sold for', broken using errcode = 'check_violation';
  end if;
  select payment.id into broken
  from payments_intents payment join payments_refunds refund on refund.payment_id = payment.id
  where refund.status not in ('requested', 'refused')
  group by payment.id having sum(refund.amount) > payment.amount limit 1;
  if found then
    raise exception 'more was refunded of payment % than was paid', broken using errcode = 'check_violation';
  end if;
end $$;
