-- What is known of a patient: allergies, conditions, medicines.
create table records_facts (
  id uuid primary key,
  patient_id uuid not null references accounts_users,
  kind text not null check (kind in ('allergy', 'condition', 'medicine')),
  text text not null check (length(text) between 2 and 200),
  noted_by text not null check (noted_by in ('patient', 'doctor')),
  noted_by_id uuid not null references accounts_users,
  noted_at timestamptz not null,
  -- no longer true; kept, because decisions were made by it
  ended_at timestamptz
);
create index records_facts_patient on records_facts (patient_id, kind, noted_at) where ended_at is null;

-- Every answer to the text on consultations at a distance; the latest of the present version counts.
create table records_consents (
  id bigint generated always as identity primary key,
  patient_id uuid not null references accounts_users,
  version smallint not null check (version > 0),
  is_given boolean not null,
  at timestamptz not null
);
create index records_consents_patient on records_consents (patient_id, id desc);

-- Who read or wrote clinical data of whom. Each row carries the hash of the one before of the same patient, so that a row
-- that is changed or taken out shows.
create table records_readings (
  id bigint generated always as identity primary key,
  patient_id uuid not null references accounts_users,
  reader_id uuid not null references accounts_users,
  -- 'record.read', 'note.signed', …; the labels are in the rules
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  -- the appointment or prescription, where it is about one
  subject_id uuid,
  at timestamptz not null,
  -- empty in the first row of a patient
  previous_hash bytea not null,
  hash bytea not null
);
create index records_readings_patient on records_readings (patient_id, id desc);

create function records_hash(reading records_readings) returns bytea language sql stable
  return sha256(reading.previous_hash || convert_to(concat_ws('|', reading.patient_id, reading.reader_id, reading.action,
    coalesce(reading.subject_id::text, ''), extract(epoch from reading.at)::numeric(20, 6)), 'UTF8'));

create function records_chain_reading() returns trigger language plpgsql as $$
begin
  -- One row of a patient after another, or two would follow the same one.
  perform pg_advisory_xact_lock(hashtextextended('records.readings:' || new.patient_id, 0));
  -- The number given before the wait may be lower than that of a row which is there by now.
  new.id := nextval(pg_get_serial_sequence('records_readings', 'id'));
  new.previous_hash := coalesce(
    (select hash from records_readings where patient_id = new.patient_id order by id desc limit 1), ''::bytea);
  new.hash := records_hash(new);
  return new;
end $$;
create trigger records_readings_chained before insert on records_readings
  for each row execute function records_chain_reading();

create function records_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the log of readings is never changed' using errcode = 'restrict_violation';
end $$;
create trigger records_readings_immutable before update or delete on records_readings
  for each row execute function records_refuse_change();
create trigger records_readings_kept before truncate on records_readings
  for each statement execute function records_refuse_change();
create trigger records_consents_immutable before update or delete on records_consents
  for each row execute function records_refuse_change();
