-- migration: expand
-- When whoever ordered is reminded that it waits at the counter; null where nobody need be.
alter table orders_orders add column fetch_due_at timestamptz;
