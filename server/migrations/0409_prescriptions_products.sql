-- migration: expand
-- What a line of a prescription is in fields, beside its words: its product of the formulary, how much of it at a time and how
-- often, and what it is counted in. All null: the doctor wrote it freely. Checked over old rows by a migration of its own.
alter table prescriptions_lines
  add column product_id text references formulary_products,
  add column quantity_unit text,
  add column dose_value numeric,
  add column dose_unit text,
  add column times_a_day smallint,
  add column brand text,
  add column quantity_reason text;
comment on column prescriptions_lines.quantity_unit is 'UCUM: in what the quantity is counted, which is the unit of the product';
comment on column prescriptions_lines.dose_value is 'at a time; null with its unit and the times: as needed';
comment on column prescriptions_lines.dose_unit is 'UCUM';
comment on column prescriptions_lines.brand is 'only this one may be handed out; null: any';
comment on column prescriptions_lines.quantity_reason is 'why it is not the quantity that dose, times and days give; null: it is';
alter table prescriptions_lines
  add constraint prescriptions_lines_free check (product_id is not null
    or num_nonnulls(quantity_unit, dose_value, dose_unit, times_a_day, brand, quantity_reason) = 0) not valid,
  add constraint prescriptions_lines_counted check (product_id is null or quantity_unit is not null) not valid,
  add constraint prescriptions_lines_dosed check (num_nulls(dose_value, dose_unit, times_a_day) in (0, 3)) not valid,
  add constraint prescriptions_lines_dose check (dose_value between 0.01 and 1000 and dose_value = round(dose_value, 2)) not valid,
  add constraint prescriptions_lines_times check (times_a_day between 1 and 24) not valid,
  add constraint prescriptions_lines_units check (
    quantity_unit in ('{tablet}', '{capsule}', '{suppository}', '{sachet}', '{ampoule}', '{vial}', '{syringe}', '{tube}',
      '{actuat}', 'mL', 'g')
    and (dose_unit is null or dose_unit in ('{drop}', '[iU]') or dose_unit = quantity_unit)) not valid,
  add constraint prescriptions_lines_brand check (length(brand) between 1 and 80) not valid,
  add constraint prescriptions_lines_reason check (length(quantity_reason) between 1 and 200) not valid;

-- As before, with the fields among what a signature fixes. The reason of who has left may be taken away (docs/decisions/0030).
create or replace function prescriptions_keep_lines() returns trigger language plpgsql as $$
declare
  line prescriptions_lines := case when tg_op = 'INSERT' then new else old end;
  words text[] := array['quantity_reason'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'dispensed' = to_jsonb(old) - 'dispensed' then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - words = to_jsonb(old) - words and platform_is_erasing() then
    return new;
  end if;
  if exists (select from prescriptions_prescriptions where id = line.prescription_id and signed_at is not null) then
    raise exception 'the lines of a signed prescription are never changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

alter table prescriptions_prescriptions add column warnings jsonb;
comment on column prescriptions_prescriptions.warnings is 'what was warned of when it was signed, beside the reason; null: nothing';
alter table prescriptions_prescriptions
  add constraint prescriptions_warnings check (jsonb_typeof(warnings) = 'array') not valid;

-- As before, with the warnings among what a signature fixes and among what is overwritten of who has left.
create or replace function prescriptions_keep_signed() returns trigger language plpgsql as $$
declare
  words text[] := array['patient_name', 'advice', 'reason', 'cancel_reason', 'warnings'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - words = to_jsonb(old) - words and platform_is_erasing() then
    return new;
  end if;
  if old.signed_at is not null and (tg_op = 'DELETE' or
    (new.id, new.appointment_id, new.doctor_user_id, new.patient_id, new.doctor_name, new.doctor_license,
      new.patient_name, new.advice, new.reason, new.valid_days, new.created_at, new.code, new.signed_at, new.expires_at,
      new.signature, new.key_id, new.weight_grams, new.warnings)
    is distinct from
    (old.id, old.appointment_id, old.doctor_user_id, old.patient_id, old.doctor_name, old.doctor_license,
      old.patient_name, old.advice, old.reason, old.valid_days, old.created_at, old.code, old.signed_at, old.expires_at,
      old.signature, old.key_id, old.weight_grams, old.warnings))
  then
    raise exception 'a signed prescription is never changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
