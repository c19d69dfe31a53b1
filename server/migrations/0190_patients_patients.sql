-- migration: expand
-- Who is cared for (FHIR Patient): every account's own person, and people without an account for whom accounts act.
create table patients_patients (
  -- of an account's own person, `self`: the id of the account
  id uuid primary key,
  -- null: has no account
  account_id uuid references accounts_users,
  -- of somebody with an account a copy of the account's, so that lists read one table
  name text not null check (length(name) between 1 and 240),
  -- null: the account has not said it
  born_on date check (born_on > '1899-12-31'),
  sex text not null default 'unknown' check (sex in ('female', 'male', 'other', 'unknown')),
  -- of an identity document, as it was typed
  document text not null default '' check (length(document) <= 40),
  -- the eighteenth birthday of somebody without an account, until it has been dealt with
  comes_of_age_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  check (account_id is null or account_id = id),
  check (account_id is not null or born_on is not null)
);
create index patients_patients_coming_of_age on patients_patients (comes_of_age_at) where comes_of_age_at is not null;

-- Which account acts for whom besides itself (FHIR RelatedPerson). What has ended stays.
create table patients_guardians (
  id uuid primary key,
  patient_id uuid not null references patients_patients,
  account_id uuid not null references accounts_users,
  -- what the patient is to the account; 'self': the record of their own time without an account
  relation text not null check (relation in ('child', 'grandchild', 'sibling', 'spouse', 'parent', 'other', 'self')),
  rights text[] not null check (rights <@ '{book,pay,read}' and cardinality(rights) between 1 and 3),
  since timestamptz not null,
  -- null: until one of them ends it
  until timestamptz check (until >= since),
  created_at timestamptz not null,
  check (patient_id <> account_id),
  -- somebody else reads a record until its person comes of age, and no longer
  constraint patients_guardians_reading check (until is not null or relation = 'self' or not 'read' = any (rights)),
  constraint patients_guardians_once
    exclude using gist (patient_id with =, account_id with =, tstzrange(since, until) with &&)
);
create index patients_guardians_account on patients_guardians (account_id, patient_id);
create index patients_guardians_patient on patients_guardians (patient_id);

-- Codes by which another account begins to act for a patient, handed over from person to person.
create table patients_invitations (
  id uuid primary key,
  -- a keyed hash
  code_hash bytea not null unique,
  patient_id uuid not null references patients_patients,
  made_by uuid not null references accounts_users,
  role text not null check (role in ('guardian', 'helper', 'self')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index patients_invitations_patient on patients_invitations (patient_id, created_at);

create function patients_name(first_name text, last_name text) returns text language sql immutable
  return coalesce(nullif(left(trim(first_name || ' ' || last_name), 240), ''), '-');

-- Servers of the release before make and rename accounts too.
create function patients_make_self() returns trigger language plpgsql as $$
begin
  insert into patients_patients (id, account_id, name, created_at)
    values (new.id, new.id, patients_name(new.first_name, new.last_name), new.created_at)
    on conflict (id) do update set name = excluded.name, version = patients_patients.version + 1;
  return null;
end $$;
create trigger patients_self after insert or update of first_name, last_name on accounts_users
  for each row execute function patients_make_self();
