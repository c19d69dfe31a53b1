-- migration: expand, backfill
-- Who has it had it at the latest when the order ended.
update pharmacy_reservations r set handed_at = coalesce(o.ended_at, o.ready_at, r.sold_at)
from orders_orders o
where o.id = r.order_id and (r.order_id, r.stock_id) in (
  select left_over.order_id, left_over.stock_id
  from pharmacy_reservations left_over join orders_orders gone on gone.id = left_over.order_id
  where left_over.sold_at is not null and left_over.handed_at is null
    and gone.status in ('picked_up', 'in_transit', 'delivered', 'collected', 'returned') limit 2000);
