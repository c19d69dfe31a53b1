-- migration: expand
-- The words of who has left may be overwritten; nothing else of a row changes (docs/decisions/0030).
create or replace function prescriptions_keep_signed() returns trigger language plpgsql as $$
declare
  words text[] := array['patient_name', 'advice', 'reason', 'cancel_reason'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - words = to_jsonb(old) - words and platform_is_erasing() then
    return new;
  end if;
  if old.signed_at is not null and (tg_op = 'DELETE' or
    (new.id, new.appointment_id, new.doctor_user_id, new.patient_id, new.doctor_name, new.doctor_license,
      new.patient_name, new.advice, new.reason, new.valid_days, new.created_at, new.code, new.signed_at, new.expires_at,
      new.signature, new.key_id)
    is distinct from
    (old.id, old.appointment_id, old.doctor_user_id, old.patient_id, old.doctor_name, old.doctor_license,
      old.patient_name, old.advice, old.reason, old.valid_days, old.created_at, old.code, old.signed_at, old.expires_at,
      old.signature, old.key_id))
  then
    raise exception 'a signed prescription is never changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
