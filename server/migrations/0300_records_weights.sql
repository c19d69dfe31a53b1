-- migration: expand
-- What a patient weighed, and who wrote it down: doses of children go by it. Rows are never changed.
create table records_weights (
  id uuid primary key,
  patient_id uuid not null references patients_patients,
  grams integer not null check (grams between 300 and 400000),
  noted_by_id uuid not null references accounts_users,
  noted_at timestamptz not null
);
create index records_weights_patient on records_weights (patient_id, noted_at desc);
create trigger records_weights_immutable before update or delete on records_weights
  for each row execute function records_refuse_change();
