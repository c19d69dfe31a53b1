-- migration: expand
-- Null for notices of the release before, which leave the inbox by no way.
alter table notifications_inbox
  add column class text check (class in ('must_act', 'timely', 'money', 'account', 'news')),
  -- what it says outside of the product, where its own words would tell too much
  add column outside text,
  -- when it is given to the ways out; null once it has been, and where there are none
  add column leave_at timestamptz;
create index notifications_inbox_leaving on notifications_inbox (leave_at) where leave_at is not null;

-- By which ways a person can be reached beside the inbox, and by which she wants to be. Nobody without a row can be.
create table notifications_reach (
  user_id uuid primary key references accounts_users,
  has_push boolean not null default false,
  -- whether the number and the address of the account are confirmed
  has_phone boolean not null default false,
  has_email boolean not null default false,
  -- {"timely": {"push": false}}: what was chosen; what is not there is as the class says
  ways jsonb not null default '{}' check (jsonb_typeof(ways) = 'object'),
  -- hours of the day in Maputo between which nothing wakes; null both: at any hour
  quiet_from smallint default 21 check (quiet_from between 0 and 23),
  quiet_to smallint default 7 check (quiet_to between 0 and 23),
  -- 'PARAR' by SMS: none but codes leave since then
  sms_stopped_at timestamptz,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);

alter table notifications_messages
  -- the page that it is about, and what of several about one page only the newest leaves
  add column href text check (href like '/%' and length(href) <= 500),
  add column collapses boolean not null default false;
create index notifications_messages_page on notifications_messages (user_id, href) where status = 'queued' and collapses;

-- Short addresses of our own in SMS: they lead to the page of a notice, for its reader alone.
create table notifications_links (
  code text primary key check (code ~ '^[A-Za-z0-9_-]{8}$'),
  notice_id uuid not null,
  user_id uuid not null references accounts_users,
  href text not null check (href like '/%' and length(href) <= 500),
  created_at timestamptz not null
);
create index notifications_links_created on notifications_links (created_at);
