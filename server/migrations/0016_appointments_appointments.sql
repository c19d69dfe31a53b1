create table appointments_specialties (
  name text primary key,
  -- centavos, what the registration form proposes
  price_video integer not null check (price_video between 50000 and 500000),
  price_chat integer not null check (price_chat between 30000 and 300000)
);

-- What a consultation usually costs here; a doctor may ask otherwise.
insert into appointments_specialties (name, price_video, price_chat) values
  ('Cardiologia', 150000, 90000),
  ('Cirurgia Geral', 160000, 100000),
  ('Clínica Geral', 60000, 40000),
  ('Dermatologia', 110000, 70000),
  ('Endocrinologia', 130000, 80000),
  ('Estomatologia', 90000, 55000),
  ('Gastroenterologia', 130000, 80000),
  ('Ginecologia e Obstetrícia', 120000, 75000),
  ('Infecciologia', 110000, 70000),
  ('Medicina Interna', 100000, 65000),
  ('Neurologia', 160000, 100000),
  ('Nutrição', 70000, 45000),
  ('Oftalmologia', 110000, 70000),
  ('Ortopedia', 140000, 85000),
  ('Otorrinolaringologia', 110000, 70000),
  ('Pediatria', 80000, 60000),
  ('Pneumologia', 130000, 80000),
  ('Psicologia', 90000, 60000),
  ('Psiquiatria', 130000, 85000),
  ('Urologia', 140000, 85000);

-- `array_to_string` of texts depends on nothing, which PostgreSQL does not know of it in general.
create function appointments_join(words text[]) returns text language sql immutable strict parallel safe
  return array_to_string(words, ' ');

create table appointments_doctors (
  id uuid primary key,
  user_id uuid not null unique references accounts_users,
  -- the account's, copied when the profile is made, so that the list of doctors reads one table
  first_name text not null,
  last_name text not null,
  -- the address of the public picture, 480 wide
  profile_image_url text,
  specialty text not null references appointments_specialties,
  -- always contains `specialty`
  specialties text[] not null check (specialty = any (specialties)),
  license text not null,
  clinic_name text not null,
  clinic_address text not null,
  city text not null,
  province text not null,
  -- centavos
  price_video integer not null check (price_video between 50000 and 500000),
  -- null: offers no chat
  price_chat integer check (price_chat between 30000 and 300000),
  is_24x7 boolean not null,
  -- follows the verification case: only approved doctors are listed
  status text not null check (status in ('submitted', 'in_review', 'approved', 'rejected', 'suspended')),
  -- takes no new bookings for now
  paused boolean not null default false,
  -- what the doctor speaks; the list is in the contract
  languages text[] not null default '{Português}' check (cardinality(languages) between 1 and 12),
  biography text not null default '' check (length(biography) <= 2000),
  -- of the reviews, kept by the news of each
  star_sum integer not null default 0,
  review_count integer not null default 0,
  -- 0 without any review
  rating numeric(2, 1) not null generated always as
    (case when review_count = 0 then 0 else round(star_sum::numeric / review_count, 1) end) stored,
  -- what a search looks through
  search text not null generated always as (platform_fold('dr dra ' || first_name || ' ' || last_name || ' ' ||
    appointments_join(specialties) || ' ' || clinic_name || ' ' || city || ' ' || province)) stored,
  created_at timestamptz not null
);
-- A licence belongs to one doctor, however it is written; a refused application keeps it from nobody.
create unique index appointments_doctors_license on appointments_doctors (
  (upper(regexp_replace(license, '[^[:alnum:]]', '', 'g')))) where status <> 'rejected';
-- One for each order of the list.
create index appointments_doctors_listed on appointments_doctors ((review_count = 0), created_at, id)
  where status = 'approved' and not paused;
create index appointments_doctors_price on appointments_doctors (price_video, id)
  where status = 'approved' and not paused;
create index appointments_doctors_price_chat on appointments_doctors (price_chat, id)
  where status = 'approved' and not paused;
create index appointments_doctors_rating on appointments_doctors (rating, review_count, id)
  where status = 'approved' and not paused;
create index appointments_doctors_search on appointments_doctors using gin (search gin_trgm_ops)
  where status = 'approved' and not paused;
create index appointments_doctors_specialties on appointments_doctors using gin (specialties)
  where status = 'approved' and not paused;

create trigger appointments_doctors_words
  after insert or update of first_name, last_name, specialties, clinic_name, city, province on appointments_doctors
  for each row execute function platform_keep_words('doctor');

-- Weekly hours on Maputo's clock, for doctors who are not 24/7.
create table appointments_hours (
  doctor_id uuid not null references appointments_doctors on delete cascade,
  -- 0 = Sunday
  weekday smallint not null check (weekday between 0 and 6),
  -- minutes since midnight, on the half hour
  opens smallint not null check (opens between 0 and 1410 and opens % 30 = 0),
  closes smallint not null check (closes between 30 and 1440 and closes % 30 = 0),
  check (opens < closes),
  primary key (doctor_id, weekday, opens),
  constraint appointments_hours_overlap
    exclude using gist (doctor_id with =, weekday with =, int4range(opens, closes) with &&)
);

-- Days that differ from the weekly hours, of doctors who are 24/7 too: other hours, or none.
create table appointments_exceptions (
  doctor_id uuid not null references appointments_doctors on delete cascade,
  -- on Maputo's calendar
  day date not null,
  -- both null: a day off
  opens smallint check (opens between 0 and 1410 and opens % 30 = 0),
  closes smallint check (closes between 30 and 1440 and closes % 30 = 0),
  check (opens < closes and num_nulls(opens, closes) in (0, 2)),
  constraint appointments_exceptions_overlap exclude using gist (doctor_id with =, day with =,
    int4range(coalesce(opens, 0), coalesce(closes, 1440)) with &&)
);

-- When each doctor can be booked next, for the list. A table of its own: it changes every half hour.
create table appointments_next_free (
  doctor_id uuid primary key references appointments_doctors on delete cascade,
  -- infinity: nothing is free in the booking days
  next_free_at timestamptz not null,
  -- then the first time has passed, or another day can be booked
  due_at timestamptz not null
);
create index appointments_next_free_order on appointments_next_free (next_free_at, doctor_id);
create index appointments_next_free_due on appointments_next_free (due_at);

create table appointments_appointments (
  id uuid primary key,
  doctor_id uuid not null references appointments_doctors,
  patient_id uuid not null references accounts_users,
  starts_at timestamptz not null check (extract(epoch from starts_at)::bigint % 1800 = 0),
  ends_at timestamptz not null check (ends_at > starts_at),
  type text not null check (type in ('video', 'chat')),
  notes text not null,
  -- centavos, as booked
  price integer not null check (price > 0),
  amount_due integer not null check (amount_due between 0 and price),
  status text not null check (status in ('held', 'confirmed', 'waiting', 'in_call', 'interrupted', 'completed', 'expired', 'cancelled', 'no_show_patient', 'no_show_doctor')),
  -- an unpaid slot is kept until then; a payment under way moves it, never beyond hold_limit_at
  hold_expires_at timestamptz not null,
  hold_limit_at timestamptz not null,
  -- a keyed hash of the address that it was booked from
  held_from bytea,
  -- the payment under way, or the one that paid
  payment_id uuid references payments_intents,
  -- to another time, by the patient
  moves smallint not null default 0 check (moves between 0 and 2),
  -- who gave it up, why in their words, and the centavos that went back to the payer
  cancelled_by text check (cancelled_by in ('patient', 'doctor')),
  cancel_reason text not null default '' check (length(cancel_reason) <= 500),
  refund_amount integer not null default 0 check (refund_amount >= 0),
  created_at timestamptz not null,
  version integer not null default 1,
  check (cancelled_by is null or status = 'cancelled'),
  constraint appointments_paid check (status not in ('confirmed', 'waiting', 'in_call', 'interrupted', 'completed') or amount_due = 0 or payment_id is not null),
  -- one live booking per doctor and time; a cancelled or expired one frees it
  constraint appointments_doctor_time exclude using gist (doctor_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('held', 'confirmed', 'waiting', 'in_call', 'interrupted')),
  -- and a patient is in one consultation at a time
  constraint appointments_patient_time exclude using gist (patient_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('held', 'confirmed', 'waiting', 'in_call', 'interrupted'))
);
create index appointments_patient on appointments_appointments (patient_id, starts_at);
create index appointments_doctor_day on appointments_appointments (doctor_id, starts_at)
  where status in ('held', 'confirmed', 'waiting', 'in_call', 'interrupted');
create index appointments_holds on appointments_appointments (hold_expires_at) where status = 'held';
-- of those whose people have not met
create index appointments_unbegun on appointments_appointments (starts_at, id) where status in ('confirmed', 'waiting');

create table appointments_history (
  appointment_id uuid not null references appointments_appointments,
  version integer not null,
  status text not null,
  at timestamptz not null,
  primary key (appointment_id, version)
);
