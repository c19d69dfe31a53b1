-- migration: expand
-- When the driver first came near where it is picked up and where it goes, by the positions that are believed. Whose fault
-- a late order was is told by them.
alter table dispatch_tasks add column at_pickup_since timestamptz, add column at_dropoff_since timestamptz;
