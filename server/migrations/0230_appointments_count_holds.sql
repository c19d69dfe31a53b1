-- migration: expand
-- Slots kept unpaid that are not over: of an account, and of a doctor from one address; with each, when the first is given up.
-- One booking of an account after another, so that the cap also holds for a burst: the second statement of a function sees
-- what the one before it in the lock has committed, which a statement that takes the lock itself does not.
create function appointments_count_holds(account uuid, doctor uuid, source bytea, at timestamptz)
returns table (open_holds bigint, first_hold_ends_at timestamptz, holds_from bigint, first_from_ends_at timestamptz)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('appointments.patient:' || account, 0));
  return query
    select own.holds, own.first_ends_at, near.holds, near.first_ends_at
    from (
      select count(*) as holds, min(a.hold_expires_at) as first_ends_at from appointments_appointments a
      where (a.patient_id = account and a.booked_by is null or a.booked_by = account)
        and a.status = 'held' and not (a.hold_expires_at <= at and (a.payment_id is null or a.hold_limit_at <= at))) own
    cross join (
      select count(*) as holds, min(a.hold_expires_at) as first_ends_at from appointments_appointments a
      where a.doctor_id = doctor and a.held_from = source
        and a.status = 'held' and not (a.hold_expires_at <= at and (a.payment_id is null or a.hold_limit_at <= at))) near;
end
$$;
