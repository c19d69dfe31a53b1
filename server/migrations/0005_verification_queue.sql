-- What waits for a person's judgement: any domain puts a subject of its own here.
create table verification_cases (
  id uuid primary key,
  -- registered by the domain it belongs to
  kind text not null check (kind ~ '^[a-z_]{2,40}$'),
  -- in its own domain's table
  subject_id uuid not null,
  applicant_id uuid not null references accounts_users,
  -- the name of the subject, as staff read and search it
  title text not null,
  search text not null generated always as (platform_fold(title)) stored,
  -- what the applicant says of it, as it was sent: [{ label, value }]
  facts jsonb not null default '[]',
  status text not null check (status in ('draft', 'submitted', 'in_review', 'approved', 'rejected', 'suspended')),
  -- why it was rejected or suspended, as the applicant reads it
  reason text,
  -- last valid day of the first paper that runs out; afterwards the case is suspended
  expires_on date,
  -- the `expires_on` of which its applicant was warned
  warned_of date,
  submitted_at timestamptz,
  decided_at timestamptz,
  -- null when the automatic approval of a demonstration decided
  decided_by uuid references accounts_users,
  unique (kind, subject_id),
  check (submitted_at is not null or status = 'draft')
);
create index verification_cases_queue on verification_cases (submitted_at, id) where status in ('submitted', 'in_review');
create index verification_cases_state on verification_cases (status, submitted_at, id);
create index verification_cases_applicant on verification_cases (applicant_id);
create index verification_cases_expiry on verification_cases (expires_on) where status = 'approved';
create index verification_cases_search on verification_cases using gin (search gin_trgm_ops);

create table verification_history (
  id bigint generated always as identity primary key,
  case_id uuid not null references verification_cases,
  status text not null,
  reason text,
  decided_by uuid references accounts_users,
  at timestamptz not null
);
create index verification_history_case on verification_history (case_id, id);

-- Documents of a case; some kinds have several. Those sent later replace all former ones of their kind, which are kept.
create table verification_papers (
  case_id uuid not null references verification_cases,
  upload_id uuid not null references files_uploads,
  -- named by the domain of the subject
  kind text not null check (kind ~ '^[a-z_]{2,40}$'),
  number text,
  -- its last valid day
  expires_on date,
  replaced_at timestamptz,
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
