alter table dispatch_tasks drop constraint dispatch_tasks_dropoff_proof_check;
-- place: without a code, but near the place and after a possible time
alter table dispatch_tasks add constraint dispatch_tasks_dropoff_proof_check check (dropoff_proof in ('pin', 'place', 'none'));

-- Tasks that a driver calls finished, of which nothing shows it: what he would earn is held until this is settled.
create table dispatch_doubts (
  task_id uuid primary key references dispatch_tasks on delete cascade,
  -- his last position was within 300 m of the place
  is_near boolean not null,
  -- a third of the estimated time had passed since the pick-up
  is_timely boolean not null,
  asked_at timestamptz not null,
  -- of the customer; silence: none within the time
  answer text check (answer in ('yes', 'no', 'silence')),
  answered_at timestamptz,
  -- null: open, and with an answer for staff to decide
  decision text check (decision in ('released', 'withheld')),
  -- null: the customer's answer, or a rule
  decided_by uuid references accounts_users,
  decided_at timestamptz,
  check (num_nulls(answer, answered_at) in (0, 2)),
  check (num_nulls(decision, decided_at) in (0, 2)),
  check (decision is null or answer is not null),
  check (decided_by is null or decision is not null)
);
create index dispatch_doubts_asked on dispatch_doubts (asked_at) where answer is null;
create index dispatch_doubts_open on dispatch_doubts (answered_at) where answer is not null and decision is null;
