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
  -- when a code that was sent there came back
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
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

-- Codes that were sent to a contact, so that its owner gets a new password or confirms the contact. One is asked for an
-- unknown contact, too, and belongs to nobody: the answers are the same (AN-02, AN-07).
create table accounts_codes (
  id uuid primary key,
  purpose text not null check (purpose in ('recovery', 'confirmation')),
  user_id uuid references accounts_users on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  -- keyed hashes: neither the contact of a stranger nor a code is kept in clear
  contact_hash bytea not null,
  code_hash bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index accounts_codes_contact on accounts_codes (contact_hash, created_at desc);
create index accounts_codes_created on accounts_codes (created_at);

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
