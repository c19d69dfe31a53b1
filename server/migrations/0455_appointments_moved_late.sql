-- migration: expand
-- Moved when it was too late to cancel it whole: a later cancellation is late, whatever its time is by then.
alter table appointments_appointments add column is_moved_late boolean not null default false;
