create table accounts_users (
  id uuid primary key,
  -- the active role; null: still to be chosen
  user_type text check (user_type in ('customer', 'teacher', 'restaurant_vendor', 'pharmacy', 'delivery_driver')),
  first_name text not null check (length(first_name) between 1 and 120),
  last_name text not null default '',
  -- lower case
  email text,
  -- nine national digits
  phone text check (phone ~ '^8[2-7][0-9]{7}$'),
  -- argon2id in PHC form
  password_hash text not null,
  profile_image_url text,
  terms_accepted_at timestamptz not null,
  -- made by the demonstration, with a published password: cannot sign in unless DEMO=1
  is_demonstration boolean not null default false,
  created_at timestamptz not null,
  check (email is not null or phone is not null)
);
create unique index accounts_users_email on accounts_users (email) where email is not null;
create unique index accounts_users_phone on accounts_users (phone) where phone is not null;
create index accounts_users_demonstration on accounts_users (id) where is_demonstration;

-- Wrong passwords per account and window. `source` tells a browser that has signed in before from all others, so that
-- guessing from elsewhere never locks its owner out.
create table accounts_sign_in_attempts (
  account_hash bytea not null,
  source text not null check (source in ('known', 'unknown')),
  failures integer not null,
  window_started_at timestamptz not null,
  primary key (account_hash, source)
);

-- What was done to an account, for its owner and for the desk; never changed.
create table accounts_audit (
  id bigint generated always as identity primary key,
  user_id uuid not null references accounts_users,
  action text not null,
  details jsonb not null default '{}',
  at timestamptz not null
);
create index accounts_audit_user on accounts_audit (user_id, at desc);

create function accounts_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is never changed' using errcode = 'restrict_violation';
end $$;
create trigger accounts_audit_immutable before update or delete on accounts_audit
  for each row execute function accounts_refuse_change();
create trigger accounts_audit_kept before truncate on accounts_audit
  for each statement execute function accounts_refuse_change();
