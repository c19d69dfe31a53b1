-- Public halves of the keys that have signed, so that prescriptions outlive a change of key.
create table prescriptions_keys (
  -- hexadecimal: the first 16 digits of the SHA-256 of the public key
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  -- 32 bytes, Ed25519
  public_key bytea not null check (length(public_key) = 32),
  created_at timestamptz not null
);

create table prescriptions_prescriptions (
  id uuid primary key,
  appointment_id uuid not null references appointments_appointments,
  doctor_user_id uuid not null references accounts_users,
  patient_id uuid not null references accounts_users,
  status text not null check (status in ('draft', 'active', 'dispensed', 'cancelled', 'expired')),
  -- as they were when it was written: the signature covers them
  doctor_name text not null,
  doctor_license text not null,
  patient_name text not null,
  advice text not null check (length(advice) <= 1000),
  -- why, in spite of the warnings about allergies or the same medicine twice
  reason text not null check (length(reason) <= 500),
  valid_days smallint not null check (valid_days between 1 and 180),
  created_at timestamptz not null,
  -- given with the signature: what a pharmacist types
  code text unique check (code ~ '^[2-9A-HJKMNP-Z]{12}$'),
  signed_at timestamptz,
  expires_at timestamptz,
  -- Ed25519 over the canonical JSON of the prescription and its lines
  signature bytea check (length(signature) = 64),
  key_id text references prescriptions_keys,
  cancelled_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 500),
  version integer not null default 1,
  -- signed whole or not at all
  check (num_nulls(code, signed_at, expires_at, signature, key_id) in (0, 5)),
  check (status = 'draft' or status = 'cancelled' or signed_at is not null)
);
create index prescriptions_patient on prescriptions_prescriptions (patient_id, created_at desc);
create index prescriptions_appointment on prescriptions_prescriptions (appointment_id);
create index prescriptions_expiring on prescriptions_prescriptions (expires_at) where status = 'active';

create table prescriptions_lines (
  prescription_id uuid not null references prescriptions_prescriptions on delete cascade,
  place smallint not null check (place between 1 and 12),
  medicine text not null,
  dose text not null,
  route text not null,
  frequency text not null,
  duration_days smallint not null check (duration_days between 1 and 365),
  -- units to hand out
  quantity integer not null check (quantity between 1 and 500),
  -- units handed out so far: the sum of the ledger below
  dispensed integer not null default 0,
  constraint prescriptions_dispensed check (dispensed between 0 and quantity),
  primary key (prescription_id, place)
);

-- What pharmacies handed out, and took back (negative). Rows are never changed.
create table prescriptions_dispenses (
  id uuid primary key,
  prescription_id uuid not null,
  place smallint not null,
  quantity integer not null check (quantity <> 0),
  -- the pharmacy
  shop_id uuid not null,
  dispensed_by uuid not null references accounts_users,
  -- for which order, or which sale at the counter
  reference_kind text not null check (reference_kind ~ '^[a-z_]{2,40}$'),
  reference_id uuid not null,
  at timestamptz not null,
  foreign key (prescription_id, place) references prescriptions_lines
);
-- An order takes each line once, and gives it back once.
create unique index prescriptions_dispenses_once on prescriptions_dispenses
  (reference_kind, reference_id, prescription_id, place, sign(quantity));

-- Which pharmacies a patient has shown it to: others do not see it.
create table prescriptions_presentations (
  prescription_id uuid not null references prescriptions_prescriptions on delete cascade,
  shop_id uuid not null,
  at timestamptz not null,
  primary key (prescription_id, shop_id)
);

create function prescriptions_keep_signed() returns trigger language plpgsql as $$
begin
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
create trigger prescriptions_signed before update or delete on prescriptions_prescriptions
  for each row execute function prescriptions_keep_signed();

create function prescriptions_keep_lines() returns trigger language plpgsql as $$
declare
  line prescriptions_lines := case when tg_op = 'INSERT' then new else old end;
begin
  if tg_op = 'UPDATE' and (new.prescription_id, new.place, new.medicine, new.dose, new.route, new.frequency,
      new.duration_days, new.quantity)
    is not distinct from (old.prescription_id, old.place, old.medicine, old.dose, old.route, old.frequency,
      old.duration_days, old.quantity)
  then
    return new;
  end if;
  if exists (select from prescriptions_prescriptions where id = line.prescription_id and signed_at is not null) then
    raise exception 'the lines of a signed prescription are never changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger prescriptions_lines_signed before insert or update or delete on prescriptions_lines
  for each row execute function prescriptions_keep_lines();

create function prescriptions_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was dispensed is never changed' using errcode = 'restrict_violation';
end $$;
create trigger prescriptions_dispenses_immutable before update or delete on prescriptions_dispenses
  for each row execute function prescriptions_refuse_change();
