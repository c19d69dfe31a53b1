-- Which order a delivery carries; where it stands is its task in dispatch, under the same id.
create table deliveries_deliveries (
  id uuid primary key references dispatch_tasks,
  order_kind text not null check (order_kind in ('food_order', 'pharmacy_order')),
  order_id uuid not null,
  -- until it is delivered, returned or cancelled
  is_live boolean not null default true,
  created_at timestamptz not null
);
create index deliveries_deliveries_order on deliveries_deliveries (order_id, created_at desc);
-- One delivery at a time for an order; after a cancelled one there may be another.
create unique index deliveries_deliveries_live on deliveries_deliveries (order_id) where is_live;
