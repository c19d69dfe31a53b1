-- migration: expand, backfill
-- Those of before were decided when they were made.
update orders_reports set is_at_once = true
where id in (
  select id from orders_reports
  where not is_at_once and reason in ('cold', 'late') and status = 'refunded' and decided_at = created_at limit 2000);
