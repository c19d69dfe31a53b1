-- migration: expand
-- What a message is about, what it cost, and what its reader's telephone said of it.
alter table notifications_messages
  add column kind text not null default 'code' check (kind in ('code', 'notice', 'reply', 'test')),
  -- the class of the notice that it carries
  add column class text check (class in ('must_act', 'timely', 'money', 'account', 'news')),
  -- who reads it; null for one written by the release before this
  add column user_id uuid references accounts_users,
  -- what it tells: by SMS a notice leaves once, ever
  add column notice_id uuid,
  -- how many short messages it was sent in, and what they cost together, in centavos
  add column parts integer check (parts > 0),
  add column cost bigint check (cost >= 0),
  -- committed before the first byte leaves: a notice that has it is never handed on again
  add column handed_at timestamptz,
  -- the name that the operator gave it, and what a delivery receipt said
  add column provider_id text,
  add column receipt text check (receipt in ('awaited', 'delivered', 'undelivered')),
  add column receipt_at timestamptz;
alter table notifications_messages add constraint notifications_messages_notice_check
  check (kind = 'notice' or (class is null and notice_id is null)) not valid;
-- 'unknown': handed on, and nobody answered.
alter table notifications_messages drop constraint notifications_messages_status_check;
alter table notifications_messages add constraint notifications_messages_status_check
  check (status in ('queued', 'sent', 'unknown', 'failed', 'expired', 'kept')) not valid;
alter table notifications_messages drop constraint notifications_messages_check2;
alter table notifications_messages add constraint notifications_messages_body_check
  check (body is not null or status in ('sent', 'unknown', 'failed', 'expired')) not valid;

-- Messages are kept for a week and were codes alone: the table is small enough to build these at once.
create unique index notifications_messages_notice on notifications_messages (notice_id)
  where channel = 'sms' and notice_id is not null;
create index notifications_messages_handed on notifications_messages (recipient, handed_at) where channel = 'sms';
create index notifications_messages_provider on notifications_messages (provider_id) where provider_id is not null;
create index notifications_messages_user on notifications_messages (user_id, created_at desc) where user_id is not null;

-- What left in a month, beyond the week for which messages are kept.
create table notifications_usage (
  -- the first day of the month in Maputo
  month date not null,
  channel text not null check (channel in ('sms', 'email')),
  -- the class of notices, and the kind of all others
  subject text not null,
  messages integer not null check (messages > 0),
  parts integer not null check (parts >= 0),
  -- centavos
  cost bigint not null check (cost >= 0),
  primary key (month, channel, subject)
);
