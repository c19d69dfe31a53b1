-- migration: expand
-- A doctor answers whoever comes, as long as the screen is open and a press says so every hour.
create table duty_duties (
  doctor_id uuid primary key references appointments_doctors,
  user_id uuid not null unique references accounts_users,
  status text not null check (status in ('off', 'on_duty', 'called', 'in_call')),
  -- the last sign of the doctor's screen; without one for a while the duty is off
  seen_at timestamptz not null,
  -- the last press
  confirmed_at timestamptz not null,
  -- since when the doctor had nobody: who waits longest is called first
  idle_since timestamptz not null,
  -- calls in a row that were not answered
  missed smallint not null default 0 check (missed between 0 and 2),
  version integer not null default 1
);
create index duty_duties_present on duty_duties (seen_at) where status <> 'off';

create table duty_history (
  doctor_id uuid not null references duty_duties,
  version integer not null,
  status text not null,
  at timestamptz not null,
  primary key (doctor_id, version)
);
