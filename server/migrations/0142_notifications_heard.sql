-- migration: expand
-- Calls of the bell that somebody has heard: from then on it rings on none of the devices of those who are called.
create table notifications_heard (
  -- of one call; the next one about the same thing has another
  key text primary key check (length(key) between 3 and 200),
  heard_by uuid not null references accounts_users,
  heard_at timestamptz not null
);
-- They are deleted after a day.
create index notifications_heard_at on notifications_heard (heard_at);
