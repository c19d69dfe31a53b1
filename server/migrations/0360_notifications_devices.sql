-- migration: expand
-- Browsers that take push. One belongs to a session and goes with it: nobody is told anything on a device they have left.
create table notifications_devices (
  id uuid primary key,
  -- where its push service takes messages for it; of one account at a time
  endpoint text not null unique check (endpoint ~ '^https?://' and length(endpoint) between 12 and 1000),
  -- the device's public key and secret, in base64url: what it is sent is sealed with them (RFC 8291)
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  user_id uuid not null references accounts_users on delete cascade,
  session_id uuid not null references platform_sessions (id) on delete cascade,
  created_at timestamptz not null
);
create index notifications_devices_user on notifications_devices (user_id);
-- a session has one
create unique index notifications_devices_session on notifications_devices (session_id);

alter table notifications_inbox
  -- the button under it on a locked phone: {"label", "call": {"method", "path", "body"}}; without a call it only says 'seen'
  add column press jsonb check (jsonb_typeof(press) = 'object' and length(press ->> 'label') between 1 and 40);

-- 'push': its recipient is a device.
alter table notifications_messages drop constraint notifications_messages_channel_check;
alter table notifications_messages add constraint notifications_messages_channel_check
  check (channel in ('sms', 'email', 'push')) not valid;
alter table notifications_usage drop constraint notifications_usage_channel_check;
alter table notifications_usage add constraint notifications_usage_channel_check
  check (channel in ('sms', 'email', 'push')) not valid;
-- To each device a notice leaves once. Messages are kept for a week: the table is small enough to build this at once.
create unique index notifications_messages_device on notifications_messages (notice_id, recipient)
  where channel = 'push' and notice_id is not null;
