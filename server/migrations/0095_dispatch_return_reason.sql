-- Why what was picked up does not arrive; null where it arrives, or nobody named it.
alter table dispatch_tasks add column return_reason text
  check (return_reason in ('customer_absent', 'customer_refused', 'shop_fault', 'driver_fault', 'platform_fault'));
