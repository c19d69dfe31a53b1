-- migration: expand
alter table notifications_inbox
  -- after it the notice is of no use outside, where that is earlier than its class says
  add column useful_until timestamptz,
  -- what an answer by SMS is about, e.g. 'appointment:<id>'; null where nothing is asked
  add column matter text check (matter ~ '^[a-z_]{2,40}:[0-9a-f-]{36}$');
