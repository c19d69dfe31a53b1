-- Who is staff: granted and revoked by a command on the server, never by a call.
create table staff_grants (
  user_id uuid primary key references accounts_users,
  granted_at timestamptz not null,
  revoked_at timestamptz
);

-- What staff prove with beside the password: the key of an authenticator (RFC 6238).
create table staff_second_factors (
  user_id uuid primary key references accounts_users,
  -- sealed with SESSION_SECRET
  key bytea not null,
  created_at timestamptz not null,
  -- a code of it was given: from then on only the command on the server takes it away
  confirmed_at timestamptz,
  -- the half minute of the last code taken; each counts once
  last_step bigint not null default 0
);

-- Large decisions are made by two: who wants which, until another wants the same.
create table staff_agreements (
  action text not null,
  subject_id text not null,
  staff_id uuid not null references accounts_users,
  at timestamptz not null,
  primary key (action, subject_id, staff_id)
);

-- Every action of staff, and every record they read: who did what to which subject, and why. Rows are never changed or
-- deleted.
create table staff_audit (
  id bigint generated always as identity primary key,
  staff_id uuid not null references accounts_users,
  -- 'verification.approved', 'payment.reversed', …
  action text not null,
  -- an id, or the code of an account of the ledger
  subject_id text not null,
  -- as the person concerned reads it
  reason text,
  at timestamptz not null
);
create index staff_audit_subject on staff_audit (subject_id, id);

create function staff_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the staff audit is never changed' using errcode = 'restrict_violation';
end $$;
create trigger staff_audit_immutable before update or delete on staff_audit
  for each row execute function staff_refuse_change();
create trigger staff_audit_kept before truncate on staff_audit
  for each statement execute function staff_refuse_change();
