-- migration: expand, concurrent
create index concurrently orders_to_fetch on orders_orders (fetch_due_at) where fetch_due_at is not null;
