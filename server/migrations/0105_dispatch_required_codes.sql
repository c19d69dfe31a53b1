-- migration: expand
-- What may be handed over with the customer's code only, such as medicines on a prescription.
alter table dispatch_tasks add column requires_dropoff_pin boolean not null default false;

-- Those that are under way; what is over stays as it was.
update dispatch_tasks t set requires_dropoff_pin = true
  from deliveries_deliveries d join pharmacy_checks c on c.order_id = d.order_id
  where d.id = t.id and d.is_live and t.ended_at is null and t.dropoff_pin is not null;

alter table dispatch_tasks
  add constraint dispatch_tasks_required_pin check (not requires_dropoff_pin or dropoff_pin is not null),
  add constraint dispatch_tasks_required_proof
    check (not requires_dropoff_pin or status <> 'delivered' or coalesce(dropoff_proof, 'none') = 'pin');
