-- migration: expand
-- What each may do at the desk. Whoever worked there before goes on with everything.
alter table staff_grants add column roles text[] not null default '{administrator}'
  constraint staff_grants_roles check (cardinality(roles) between 1 and 6
    and roles <@ '{administrator,support,verification,finance,clinical,dispatch}');

-- Roles change by two people: one proposes, another decides, and neither is the person.
create table staff_role_changes (
  id uuid primary key,
  user_id uuid not null references accounts_users,
  -- all that the person is to have; none: they leave the desk
  roles text[] not null check (cardinality(roles) <= 6
    and roles <@ '{administrator,support,verification,finance,clinical,dispatch}'),
  -- as the person reads it
  reason text not null check (char_length(reason) between 3 and 500),
  proposed_by uuid not null references accounts_users check (proposed_by <> user_id),
  proposed_at timestamptz not null,
  -- null while it waits for a second person
  decision text check (decision in ('agreed', 'refused', 'withdrawn')),
  decided_by uuid references accounts_users check (decided_by <> user_id),
  decided_at timestamptz,
  check (num_nonnulls(decision, decided_by, decided_at) in (0, 3)),
  -- who proposed may take it back, and no more
  check ((decision = 'withdrawn') = (decided_by = proposed_by))
);
-- one change of a person at a time
create unique index staff_role_changes_open on staff_role_changes (user_id) where decision is null;
create index staff_role_changes_user on staff_role_changes (user_id, proposed_at);
