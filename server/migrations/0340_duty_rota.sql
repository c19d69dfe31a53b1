-- migration: expand
-- When doctors plan to be on duty, by the week on Maputo's clock. A plan puts nobody on duty: at its start the doctor is called
-- to the screen, and while nobody is on duty the next start is told to who wants a doctor.
create table duty_rota (
  id uuid primary key,
  doctor_id uuid not null references appointments_doctors,
  user_id uuid not null references accounts_users,
  -- 0 = Sunday
  weekday smallint not null check (weekday between 0 and 6),
  -- minutes since midnight, on the half hour; past midnight goes on as a row of the next day
  opens smallint not null check (opens between 0 and 1410 and opens % 30 = 0),
  closes smallint not null check (closes between 30 and 1440 and closes % 30 = 0),
  -- the next start whose notice has not been given
  next_at timestamptz not null,
  check (opens < closes),
  constraint duty_rota_overlap exclude using gist (doctor_id with =, weekday with =, int4range(opens, closes) with &&)
);
create index duty_rota_next on duty_rota (next_at);
create index duty_rota_user on duty_rota (user_id);
