create table dispatch_drivers (
  id uuid primary key,
  user_id uuid not null unique references accounts_users,
  -- follows the verification case: only approved drivers are offered tasks
  status text not null check (status in ('submitted', 'in_review', 'approved', 'rejected', 'suspended')),
  vehicle_type text not null check (vehicle_type in ('bicycle', 'motorcycle', 'car', 'tuk_tuk', 'premium')),
  -- null: a bicycle has none
  plate text,
  licence text,
  municipal_licence text,
  -- online
  is_available boolean not null default false,
  -- the room that active tasks take: a delivery 1, a ride 3
  load smallint not null default 0 constraint dispatch_drivers_load check (load between 0 and 3),
  total_deliveries integer not null default 0,
  -- of the reviews, kept by the news of each
  star_sum integer not null default 0,
  review_count integer not null default 0,
  -- 0 without any review
  rating numeric(2, 1) not null generated always as
    (case when review_count = 0 then 0 else round(star_sum::numeric / review_count, 1) end) stored,
  -- grows with every change that the driver sees
  version integer not null default 1,
  created_at timestamptz not null,
  check (vehicle_type = 'bicycle' or num_nulls(plate, licence) = 0),
  constraint dispatch_drivers_online check (status = 'approved' or not is_available)
);
-- A vehicle belongs to one driver, however its plate is written; a refused application keeps it from nobody.
create unique index dispatch_drivers_plate on dispatch_drivers (
  (upper(regexp_replace(plate, '[^[:alnum:]]', '', 'g')))) where status <> 'rejected';

-- Where drivers are and when they were last heard of. Unlogged: phones report every few seconds, and after a crash they do
-- so again. Every node writes what it heard in one statement each half second.
create unlogged table dispatch_presence (
  driver_id uuid primary key,
  -- the last sign of life: a position or a poll
  seen_at timestamptz not null,
  -- null: no position is known
  latitude double precision,
  longitude double precision,
  measured_at timestamptz,
  -- the square of about 500 m, as `cellOf` numbers it
  cell integer,
  check (num_nulls(latitude, longitude, measured_at, cell) in (0, 4))
) with (fillfactor = 70);
create index dispatch_presence_cell on dispatch_presence (cell) where cell is not null;
create index dispatch_presence_measured on dispatch_presence (measured_at) where cell is not null;

-- Great-circle distance in kilometres, with the specification's radius. PostgreSQL writes the function out in each query
-- only while everything in it is strict: with `least` around the root, a call costs ten times as much. The root exceeds 1
-- nowhere but on the other side of the earth, and every position is in the country.
create function dispatch_km(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
  returns double precision language sql immutable strict parallel safe
  return 12742 * asin(sqrt(sin(radians(lat2 - lat1) / 2) ^ 2
    + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2));

-- How far from the pick-up a driver of this vehicle is offered a task: RADIUS_KM of the contract.
create function dispatch_radius_km(vehicle text) returns integer language sql immutable parallel safe
  return case vehicle when 'bicycle' then 5 when 'tuk_tuk' then 12 when 'motorcycle' then 15 else 25 end;

-- A delivery or a ride: what a driver takes from one place to another.
create table dispatch_tasks (
  -- of the delivery or the ride
  id uuid primary key,
  kind text not null check (kind in ('delivery', 'ride')),
  status text not null check (status in ('pending', 'assigned', 'picked_up', 'in_transit', 'delivered', 'returning', 'returned', 'cancelled')),
  version integer not null default 1,
  customer_id uuid not null references accounts_users,
  -- who may not drive it beside the customer: the owner and members of the shop
  excluded_user_ids uuid[] not null,
  -- food, pharmacy, ride
  order_type text not null check (order_type ~ '^[a-z_]{2,40}$'),
  priority text not null check (priority in ('urgent', 'express', 'normal')),
  pickup_address text not null,
  -- the neighbourhood: what drivers see before they accept
  pickup_area text not null,
  pickup_latitude double precision not null,
  pickup_longitude double precision not null,
  -- a shop's address, which everybody may see
  pickup_is_public boolean not null,
  dropoff_address text not null,
  dropoff_area text not null,
  dropoff_latitude double precision,
  dropoff_longitude double precision,
  instructions text not null,
  -- national digits; null: that of the customer's account
  contact_phone text,
  -- centavos, before our commission
  fee integer not null check (fee >= 0),
  -- centavos that the driver collects by hand; our commission of it becomes his debt
  cash integer not null check (cash >= 0),
  estimated_minutes integer not null check (estimated_minutes > 0),
  vehicle_types text[] not null check (cardinality(vehicle_types) > 0),
  room smallint not null check (room between 1 and 3),
  -- codes that the shop and the customer tell the driver; null: none is asked for
  pickup_pin text check (pickup_pin ~ '^\d{4}$'),
  dropoff_pin text check (dropoff_pin ~ '^\d{4}$'),
  -- how pick-up and drop-off were proved; 'none' records the absence of a proof
  pickup_proof text check (pickup_proof in ('pin', 'none')),
  dropoff_proof text check (dropoff_proof in ('pin', 'none')),
  wrong_pins smallint not null default 0,
  driver_id uuid references dispatch_drivers,
  -- when drivers are offered it next
  next_offer_at timestamptz,
  -- nobody accepted until then: it is cancelled; null: it waits for ever (demonstration)
  search_ends_at timestamptz,
  created_at timestamptz not null,
  -- since when it has its present driver
  assigned_at timestamptz,
  ended_at timestamptz,
  check (num_nulls(dropoff_latitude, dropoff_longitude) in (0, 2)),
  check (status = 'cancelled' or (status = 'pending') = (driver_id is null)),
  check ((status = 'pending') = (next_offer_at is not null)),
  check ((status in ('delivered', 'returned', 'cancelled')) = (ended_at is not null))
);
create index dispatch_tasks_pending on dispatch_tasks (pickup_latitude, pickup_longitude) where status = 'pending';
create index dispatch_tasks_due on dispatch_tasks (next_offer_at) where status = 'pending';
create index dispatch_tasks_driver on dispatch_tasks (driver_id, ended_at desc) where driver_id is not null;
create index dispatch_tasks_active on dispatch_tasks (driver_id)
  where status in ('assigned', 'picked_up', 'in_transit', 'returning');
create index dispatch_tasks_customer on dispatch_tasks (customer_id);

create table dispatch_history (
  task_id uuid not null references dispatch_tasks on delete cascade,
  version integer not null,
  status text not null,
  -- who moved it: customer, vendor, driver, operator, system
  moved_by text not null,
  -- whom it had, or lost by this move
  driver_id uuid references dispatch_drivers,
  reason text,
  -- the driver's last known position, as evidence; emptied after 24 hours
  latitude double precision,
  longitude double precision,
  at timestamptz not null,
  primary key (task_id, version)
);
create index dispatch_history_located on dispatch_history (at) where latitude is not null;

-- Who is not asked again: he declined or dropped the task, or fell silent with it.
create table dispatch_exclusions (
  task_id uuid not null references dispatch_tasks on delete cascade,
  driver_id uuid not null references dispatch_drivers,
  cause text not null check (cause in ('declined', 'dropped', 'silent')),
  at timestamptz not null,
  primary key (task_id, driver_id)
);
create index dispatch_exclusions_driver on dispatch_exclusions (driver_id);

-- Why this driver was asked, and what he answered.
create table dispatch_offers (
  task_id uuid not null references dispatch_tasks on delete cascade,
  driver_id uuid not null references dispatch_drivers,
  -- of the task; each lasts 20 s
  round smallint not null,
  -- the lowest is asked first; its parts by name, in minutes
  score real not null,
  parts jsonb not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  -- null: the time runs; withdrawn: another driver accepted, or nobody is wanted any more
  answer text check (answer in ('accepted', 'declined', 'lapsed', 'withdrawn')),
  answered_at timestamptz,
  primary key (task_id, driver_id, round),
  check (num_nulls(answer, answered_at) in (0, 2))
);
create index dispatch_offers_open on dispatch_offers (driver_id, expires_at) where answer is null;
