-- migration: expand, concurrent
create index concurrently appointments_to_remind on appointments_appointments (starts_at)
  where status = 'confirmed' and hour_reminded_of is distinct from starts_at;
