-- migration: expand
create function records_check_restored() returns void language plpgsql as $$
declare
  broken bigint;
begin
  select id into broken
  from (
    select id, hash, previous_hash, records_hash(reading) as computed,
      coalesce(lag(hash) over (partition by patient_id order by id), ''::bytea) as before
    from records_readings reading) as chain
  where hash <> computed or previous_hash <> before order by id limit 1;
  if found then
    raise exception 'the chain of readings is broken at %', broken using errcode = 'check_violation';
  end if;
end $$;
