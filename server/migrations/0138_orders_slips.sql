-- migration: expand, concurrent
create index concurrently orders_orders_slips_at on orders_orders (slips_at) where slips_at is not null;
