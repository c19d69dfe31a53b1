-- migration: expand
-- Prompts of a number that nobody answered or that were refused: those after each of these instants, all and of one payer.
-- One transaction after another: the second statement of a function sees what the one before it in the lock has committed,
-- which a statement that takes the lock itself does not.
create function payments_unwanted_prompts(number text, payer uuid, since timestamptz[])
returns table (place bigint, total bigint, oldest_at timestamptz, own bigint, oldest_own_at timestamptz)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('payments.number ' || number, 0));
  return query
    select counted.place, count(intent.id), min(intent.created_at),
      count(intent.id) filter (where intent.payer_id = payer),
      min(intent.created_at) filter (where intent.payer_id = payer)
    from unnest(since) with ordinality as counted (at, place)
      left join payments_intents intent on intent.msisdn = number and intent.created_at > counted.at
        and (intent.status in ('pending', 'expired')
          or (intent.status = 'failed' and intent.failure_code = 'refused_by_customer'))
    group by counted.place;
end
$$;
