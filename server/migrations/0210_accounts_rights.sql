-- migration: expand
-- A person takes everything along, and leaves (docs/decisions/0030).
alter table accounts_users
  -- from then on nobody signs in; the account is about to be erased
  add column closed_at timestamptz,
  -- names and contacts are gone; the row stays, because histories point to it
  add column erased_at timestamptz;
alter table accounts_users drop constraint accounts_users_check;
alter table accounts_users add constraint accounts_users_contact_check
  check (email is not null or phone is not null or closed_at is not null) not valid;
alter table accounts_users add constraint accounts_users_erased_check check (erased_at is null or closed_at is not null) not valid;

create table accounts_exports (
  id uuid primary key,
  user_id uuid not null references accounts_users on delete cascade,
  status text not null check (status in ('queued', 'running', 'ready', 'failed')),
  -- percent of what is to be written
  progress smallint not null default 0 check (progress between 0 and 100),
  attempts smallint not null default 0 check (attempts >= 0),
  bytes bigint check (bytes > 0),
  asked_at timestamptz not null,
  ready_at timestamptz,
  -- when it is made, made again because whoever made it has stopped, or deleted
  due_at timestamptz not null,
  check ((status = 'ready') = (bytes is not null and ready_at is not null))
);
create unique index accounts_exports_one on accounts_exports (user_id) where status in ('queued', 'running');
create index accounts_exports_user on accounts_exports (user_id, asked_at desc);
create index accounts_exports_due on accounts_exports (due_at);

create table accounts_erasures (
  id uuid primary key,
  user_id uuid not null references accounts_users,
  -- 'closed': nobody signs in any more; 'erased': but for what the law wants kept; 'forgotten': that too
  status text not null check (status in ('asked', 'withdrawn', 'closed', 'erased', 'forgotten')),
  asked_at timestamptz not null,
  -- the next step; null after the last
  due_at timestamptz check ((due_at is null) = (status in ('withdrawn', 'forgotten'))),
  withdrawn_at timestamptz check ((withdrawn_at is not null) = (status = 'withdrawn')),
  erased_at timestamptz check ((erased_at is not null) = (status in ('erased', 'forgotten')))
);
create unique index accounts_erasures_one on accounts_erasures (user_id) where status <> 'withdrawn';
create index accounts_erasures_due on accounts_erasures (due_at) where due_at is not null;
