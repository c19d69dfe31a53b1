-- migration: expand
-- An order that its driver says is back, while nothing shows it: the shop, or staff, have not said so yet.
alter table orders_orders
  -- why it was not delivered, as its driver says; null where nothing waits
  add column return_doubt text check (return_doubt in ('customer_absent', 'customer_refused', 'shop_fault',
    'driver_fault', 'platform_fault')),
  -- the shop says that it is not so
  add column is_return_denied boolean not null default false,
  -- centavos that go back to who paid once it is shown
  add column held_refund bigint not null default 0 check (held_refund >= 0),
  add constraint orders_orders_doubt
    check (return_doubt is null and not is_return_denied and held_refund = 0 or status = 'returned') not valid;
create index orders_orders_doubted on orders_orders (shop_id) where return_doubt is not null;
