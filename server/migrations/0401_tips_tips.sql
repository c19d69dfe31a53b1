-- migration: expand
-- What customers give to who drove or delivered, beside the price.
create table tips_tips (
  id uuid primary key,
  -- of the delivery or the ride: one tip each
  task_id uuid not null unique references dispatch_tasks,
  giver_id uuid not null references accounts_users,
  driver_id uuid not null references dispatch_drivers,
  driver_user_id uuid not null references accounts_users,
  -- centavos
  amount integer not null check (amount between 500 and 200000),
  status text not null check (status in ('open', 'paid', 'in_cash', 'refunded')),
  -- the one under way, and the one that paid it
  payment_id uuid,
  created_at timestamptz not null,
  check (giver_id <> driver_user_id),
  check (status not in ('paid', 'refunded') or payment_id is not null)
);
create index tips_tips_giver on tips_tips (giver_id);
create index tips_tips_driver on tips_tips (driver_user_id);
