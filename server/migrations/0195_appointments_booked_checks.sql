-- migration: expand
-- Reads the whole table, and keeps nobody from writing it meanwhile.
alter table appointments_appointments validate constraint appointments_booked_by;
alter table appointments_appointments validate constraint appointments_booked_for;
