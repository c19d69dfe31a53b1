-- migration: expand
-- What people wrote to us by SMS, for a week: a message that is handed over twice is answered once.
create table notifications_written (
  -- as the operator names it; of SMPP, which names none, a hash of sender and words
  id text primary key check (length(id) between 1 and 200),
  -- nine national digits
  sender text not null check (sender ~ '^[0-9]{9}$'),
  -- whose confirmed number it is
  user_id uuid not null references accounts_users,
  said text not null check (said in ('confirm', 'change', 'cancel', 'stop', 'help', 'other')),
  written_at timestamptz not null
);
create index notifications_written_at on notifications_written (written_at);
create index notifications_written_user on notifications_written (user_id);
