create table notifications_inbox (
  id uuid primary key,
  user_id uuid not null references accounts_users on delete cascade,
  -- the news it tells, so that a repeated delivery makes no second notification
  source text not null,
  title text not null,
  body text not null,
  -- page within the site
  href text check (href like '/%'),
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, source)
);
create index notifications_inbox_user on notifications_inbox (user_id, created_at desc);
create index notifications_inbox_unread on notifications_inbox (user_id) where read_at is null;
