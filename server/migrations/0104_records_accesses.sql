-- A doctor's way to a patient's record outside the time of their consultations: the patient's consent, asked for again; or
-- an emergency with a reason that the patient reads.
create table records_accesses (
  id uuid primary key,
  patient_id uuid not null references accounts_users,
  doctor_user_id uuid not null references accounts_users,
  kind text not null check (kind in ('consent', 'emergency')),
  -- of an emergency, as the patient reads it
  reason text check (length(reason) between 3 and 500),
  asked_at timestamptz not null,
  -- null: not answered; an emergency waits for no answer
  is_given boolean,
  answered_at timestamptz,
  -- until when it opens the record
  ends_at timestamptz,
  check ((kind = 'emergency') = (reason is not null)),
  check (kind = 'consent' or (is_given is null and ends_at is not null)),
  check ((is_given is null) = (answered_at is null)),
  check (kind = 'emergency' or (ends_at is not null) = coalesce(is_given, false)),
  check (patient_id <> doctor_user_id)
);
-- one question at a time
create unique index records_accesses_open on records_accesses (patient_id, doctor_user_id)
  where kind = 'consent' and is_given is null;
create index records_accesses_patient on records_accesses (patient_id, asked_at desc);
