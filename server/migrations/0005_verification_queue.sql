-- What waits for a person's judgement: any domain puts a subject of its own here.
create table verification_cases (
  id uuid primary key,
  kind text not null check (kind in ('doctor', 'business', 'driver', 'course')),
  -- the doctor, business, driver or course, in its own domain's table
  subject_id uuid not null,
  applicant_id uuid not null references accounts_users,
  status text not null check (status in ('draft', 'submitted', 'in_review', 'approved', 'rejected', 'suspended')),
  -- why it was rejected or suspended, as the applicant reads it
  reason text,
  -- a paper's last valid day; afterwards the case is suspended
  expires_on date,
  submitted_at timestamptz,
  decided_at timestamptz,
  -- null when the automatic approval of a demonstration decided
  decided_by uuid references accounts_users,
  unique (kind, subject_id)
);
create index verification_cases_queue on verification_cases (submitted_at) where status in ('submitted', 'in_review');

create table verification_history (
  id bigint generated always as identity primary key,
  case_id uuid not null references verification_cases,
  status text not null,
  reason text,
  decided_by uuid references accounts_users,
  at timestamptz not null
);
create index verification_history_case on verification_history (case_id, id);

create table verification_evidence (
  case_id uuid not null references verification_cases,
  upload_id uuid not null references files_uploads,
  primary key (case_id, upload_id)
);

create function verification_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is never changed' using errcode = 'restrict_violation';
end $$;
create trigger verification_history_immutable before update or delete on verification_history
  for each row execute function verification_refuse_change();
create trigger verification_history_kept before truncate on verification_history
  for each statement execute function verification_refuse_change();
