-- migration: expand
alter table orders_orders add column patient_id uuid;
comment on column orders_orders.patient_id is 'who takes the medicines; null of what is for nobody in particular';
alter table orders_orders
  add constraint orders_orders_patient foreign key (patient_id) references patients_patients not valid;
alter table orders_orders
  add constraint orders_orders_named check (patient_id is not null or kind <> 'pharmacy_order') not valid;

-- Servers of the release before name nobody: whom the check of its prescription names, else the customer's own person.
create function orders_name_patient() returns trigger language plpgsql as $$
begin
  new.patient_id := coalesce((select patient_id from pharmacy_checks where order_id = new.id), new.buyer_id);
  return new;
end $$;
create trigger orders_orders_patient before insert or update on orders_orders
  for each row when (new.kind = 'pharmacy_order' and new.patient_id is null) execute function orders_name_patient();
