-- migration: expand
-- A notice that must be answered goes on until somebody does: one chain for all whom it is told.
create table notifications_chains (
  id uuid primary key,
  -- of the notices that opened it
  source text not null unique,
  -- who is asked first, and who after
  people uuid[] not null check (cardinality(people) between 1 and 50),
  -- what calls of the bell about the same begin with: once none of them rings, somebody has answered
  call text check (length(call) between 3 and 200),
  state text not null default 'open' check (state in ('open', 'acknowledged', 'run_out')),
  -- the next step; null once it has ended
  next_step text default 'sms' check (next_step in ('sms', 'second', 'desk')),
  opened_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (next_step is not null)),
  check ((state = 'open') = (ended_at is null))
);
create index notifications_chains_open on notifications_chains (next_step, opened_at) where state = 'open';

create table notifications_chain_steps (
  chain_id uuid not null references notifications_chains on delete cascade,
  step text not null check (step in ('sms', 'second', 'desk')),
  taken_at timestamptz not null,
  -- 'sent': given to the way; else why it was not
  outcome text not null check (outcome in ('sent', 'unreachable', 'unwanted', 'nobody', 'waits')),
  primary key (chain_id, step)
);
