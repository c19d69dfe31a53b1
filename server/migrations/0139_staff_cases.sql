-- migration: expand
-- Who of staff has a case open, of whichever kind: one person at a time. It ends by itself, since browsers are closed.
create table staff_claims (
  -- of a verification, payment, refund, conversation or task
  case_id uuid primary key,
  staff_id uuid not null references accounts_users,
  claimed_at timestamptz not null,
  until timestamptz not null,
  check (until > claimed_at)
);
create index staff_claims_until on staff_claims (until);

-- What staff say to each other of a case; nobody else reads it.
create table staff_notes (
  id bigint generated always as identity primary key,
  case_id uuid not null,
  author_id uuid not null references accounts_users,
  text text not null check (char_length(text) between 1 and 2000),
  at timestamptz not null
);
create index staff_notes_case on staff_notes (case_id, id);
create trigger staff_notes_immutable before update or delete on staff_notes
  for each row execute function platform_refuse_change();
create trigger staff_notes_kept before truncate on staff_notes
  for each statement execute function platform_refuse_change();
