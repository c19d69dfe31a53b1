-- migration: expand
-- A consultation that a doctor on duty has accepted begins at once, off the grid of bookings.
alter table appointments_appointments add column begun_now boolean not null default false;
alter table appointments_appointments drop constraint appointments_appointments_starts_at_check;
alter table appointments_appointments
  add constraint appointments_grid check (begun_now or extract(epoch from starts_at)::bigint % 1800 = 0) not valid;
