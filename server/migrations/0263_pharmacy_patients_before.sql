-- migration: expand, backfill
-- The trigger names who it was.
update pharmacy_checks set status = status
where order_id in (select order_id from pharmacy_checks where patient_id is null limit 2000);
