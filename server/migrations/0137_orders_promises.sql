-- migration: expand
-- When an order comes: minutes that were expected of the shop and of the way, null of orders from before; the window that its
-- customer is told now; and when that window can no longer hold unless the order moves.
alter table orders_orders
  add column kitchen_minutes smallint check (kitchen_minutes between 1 and 600),
  add column way_minutes smallint check (way_minutes between 0 and 600),
  add column arrives_from timestamptz,
  add column arrives_to timestamptz,
  add column slips_at timestamptz,
  -- its times are counted among those of the shop
  add column is_paced boolean not null default false,
  add constraint orders_orders_arrives check ((arrives_from is null) = (arrives_to is null) and arrives_to > arrives_from)
    not valid,
  add constraint orders_orders_slips check (slips_at is null or (arrives_to is not null and ended_at is null)) not valid;

-- Every window that a customer was told, so that it can be compared with what happened.
create table orders_promises (
  order_id uuid not null references orders_orders,
  -- counted from 1, the promise of the checkout
  place smallint not null check (place > 0),
  made_at timestamptz not null,
  arrives_from timestamptz not null,
  arrives_to timestamptz not null check (arrives_to > arrives_from),
  primary key (order_id, place)
);
