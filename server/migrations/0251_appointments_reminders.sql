-- migration: expand
-- What was reminded of: the time that the consultation had then. Moved to another one, it is reminded of again.
alter table appointments_appointments
  add column day_reminded_of timestamptz,
  add column hour_reminded_of timestamptz,
  add column hold_reminded_at timestamptz;
