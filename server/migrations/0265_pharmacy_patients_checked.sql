-- migration: expand
-- Reads whole tables, and keeps nobody from writing them meanwhile.
alter table pharmacy_checks validate constraint pharmacy_checks_patient;
alter table pharmacy_checks validate constraint pharmacy_checks_whose;
alter table pharmacy_checks validate constraint pharmacy_checks_named;
-- Known by the constraint: nothing is read again.
alter table pharmacy_checks alter column patient_id set not null;
alter table pharmacy_checks drop constraint pharmacy_checks_named;
alter table orders_orders validate constraint orders_orders_patient;
alter table orders_orders validate constraint orders_orders_named;
