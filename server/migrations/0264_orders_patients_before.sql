-- migration: expand, backfill
-- The trigger names who it was.
update orders_orders set status = status
where id in (select id from orders_orders where patient_id is null and kind = 'pharmacy_order' limit 2000);
