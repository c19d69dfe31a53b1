-- migration: expand
alter table pharmacy_reservations validate constraint pharmacy_reservations_handed;
