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

-- Text messages and e-mails on their way. `kept`: this installation has no way to send it, and the desk shows it instead
-- (demonstration only). A text is forgotten once it was sent or is of no use any more: it may hold a code.
create table notifications_messages (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  -- nine national digits, or an address in lower case
  recipient text not null,
  -- of an e-mail
  subject text,
  body text,
  status text not null check (status in ('queued', 'sent', 'failed', 'expired', 'kept')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_error text,
  -- after it the message is of no use
  expires_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'queued') = (next_attempt_at is not null)),
  check ((status = 'sent') = (sent_at is not null)),
  check (body is not null or status in ('sent', 'failed', 'expired'))
);
create index notifications_messages_due on notifications_messages (next_attempt_at) where status = 'queued';
create index notifications_messages_created on notifications_messages (created_at desc);
