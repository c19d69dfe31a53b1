-- migration: expand, concurrent
create index concurrently appointments_for_others on appointments_appointments (booked_by, starts_at) where booked_by is not null;
