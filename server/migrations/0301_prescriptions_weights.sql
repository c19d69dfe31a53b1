-- migration: expand
alter table prescriptions_prescriptions add column weight_grams integer;
comment on column prescriptions_prescriptions.weight_grams is 'what the child weighed by which it was dosed; null: not dosed by weight';
alter table prescriptions_prescriptions
  add constraint prescriptions_weight check (weight_grams between 300 and 400000) not valid;

-- As before, with the weight among what a signature fixes.
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
      new.signature, new.key_id, new.weight_grams)
    is distinct from
    (old.id, old.appointment_id, old.doctor_user_id, old.patient_id, old.doctor_name, old.doctor_license,
      old.patient_name, old.advice, old.reason, old.valid_days, old.created_at, old.code, old.signed_at, old.expires_at,
      old.signature, old.key_id, old.weight_grams))
  then
    raise exception 'a signed prescription is never changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
