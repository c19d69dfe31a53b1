-- migration: expand
alter table appointments_appointments validate constraint appointments_grid;
