-- What can be asked for: prices, times and capacities.
create table rides_vehicles (
  id text primary key check (id in ('bicycle', 'motorcycle', 'car', 'tuk_tuk', 'premium')),
  -- where it stands in the list
  place smallint not null unique,
  name text not null,
  description text not null,
  features text[] not null,
  max_passengers smallint not null check (max_passengers between 1 and 4),
  -- minutes until a driver is there
  eta text not null check (eta ~ '^\d{1,2}-\d{1,2}$'),
  -- centavos; covers the first base_km
  base_fare bigint not null check (base_fare > 0),
  base_km numeric not null check (base_km > 0),
  -- road kilometres for each kilometre of the great circle
  road_factor numeric not null check (road_factor >= 1),
  -- km/h of a quick and of a slow trip
  fast_speed numeric not null,
  slow_speed numeric not null check (slow_speed > 0 and slow_speed <= fast_speed),
  -- nobody is taken further, in road kilometres
  max_km numeric not null check (max_km > base_km)
);
insert into rides_vehicles values
  ('bicycle', 1, 'Bicicleta', 'Para trajetos curtos, sem trânsito', '{"1 passageiro","Sem poluição"}',
    1, '5-10', 5000, 8.5, 1.2, 15, 11, 30),
  ('motorcycle', 2, 'Moto', 'A mais rápida na cidade', '{"1 passageiro","Capacete incluído"}',
    1, '2-4', 8000, 8.5, 1.2, 38, 28, 150),
  ('car', 3, 'Carro', 'Conforto para o dia a dia', '{"Até 4 passageiros","Espaço para bagagem"}',
    4, '3-5', 15000, 8.5, 1.2, 34, 25.5, 500),
  ('tuk_tuk', 4, 'Txopela', 'Três rodas, barato e abrigado da chuva', '{"Até 3 passageiros","Económico"}',
    3, '4-6', 9000, 8.5, 1.2, 28, 20, 80),
  ('premium', 5, 'Premium', 'Carro recente com ar condicionado', '{"Até 4 passageiros","Ar condicionado","Motorista experiente"}',
    4, '5-7', 28000, 8.5, 1.2, 34, 25.5, 500);

-- The trip that a quote of payments binds, until it is a ride or released.
create table rides_quotes (
  quote_id uuid primary key references payments_quotes,
  rider_id uuid not null references accounts_users,
  -- as rides/rules.ts reads it: places, distance, road factor, price
  trip jsonb not null,
  created_at timestamptz not null
);

create table rides_rides (
  id uuid primary key,
  rider_id uuid not null references accounts_users,
  status text not null check (status in ('requested', 'accepted', 'arrived', 'in_progress', 'completed', 'cancelled', 'no_driver')),
  vehicle_type text not null references rides_vehicles,
  passengers smallint not null check (passengers between 1 and 4),
  pickup_address text not null check (length(pickup_address) between 1 and 500),
  pickup_latitude double precision,
  pickup_longitude double precision,
  destination_address text not null check (length(destination_address) between 1 and 500),
  destination_latitude double precision,
  destination_longitude double precision,
  -- by road; null where a place is known by its address only
  distance_km numeric check (distance_km > 0),
  -- what the great circle was multiplied by
  road_factor numeric,
  -- minutes, e.g. 15-20
  duration text not null,
  -- [{"label", "amount"}], centavos, and their sum
  lines jsonb not null,
  fare bigint not null check (fare > 0),
  payment_method text not null check (payment_method in ('m-pesa', 'e-mola', 'mkesh', 'bank-transfer', 'cash')),
  payment_status text not null check (payment_status in ('confirmed', 'pending_verification', 'cash', 'unpaid', 'none')),
  payment_id uuid unique references payments_intents,
  -- the driver of dispatch, and who that is
  driver_id uuid,
  driver_user_id uuid references accounts_users,
  -- whether the trip began with the code of its task; null before it began
  pin_checked boolean,
  created_at timestamptz not null,
  accepted_at timestamptz,
  -- when the driver should be at the pickup
  arrives_by timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  cancel_reason text check (cancel_reason in ('customer', 'no_show', 'not_paid', 'operator')),
  -- what the rider or staff wrote
  cancel_note text check (length(cancel_note) <= 500),
  -- centavos: what of the fare went to the driver, and what back to the rider
  cancel_fee bigint not null default 0 check (cancel_fee >= 0),
  returned bigint not null default 0 check (returned >= 0),
  -- bumped with every change, for live clients
  version integer not null default 1,
  check ((pickup_latitude is null) = (pickup_longitude is null)),
  check ((destination_latitude is null) = (destination_longitude is null)),
  check ((driver_id is null) = (driver_user_id is null)),
  check (driver_user_id <> rider_id),
  constraint rides_driven check (driver_id is not null or status not in ('accepted', 'arrived', 'in_progress', 'completed')),
  constraint rides_undriven check (driver_id is null or status not in ('requested', 'no_driver')),
  check ((status in ('completed', 'cancelled', 'no_driver')) = (ended_at is not null)),
  check ((status = 'cancelled') = (cancel_reason is not null)),
  check (returned + cancel_fee <= fare),
  -- cash has no payment; what is confirmed or looked for has one
  check (payment_status <> 'cash' or payment_method = 'cash'),
  check (payment_status not in ('confirmed', 'pending_verification') or payment_id is not null)
);
create index rides_rides_rider on rides_rides (rider_id, created_at desc, id desc);
create index rides_rides_open on rides_rides (rider_id) where status in ('requested', 'accepted', 'arrived', 'in_progress');
create index rides_rides_owed on rides_rides (rider_id) where payment_status = 'unpaid';
-- a driver has one ride at a time
create unique index rides_rides_driver on rides_rides (driver_id) where status in ('accepted', 'arrived', 'in_progress');

-- Every move of a ride.
create table rides_history (
  id bigint generated always as identity primary key,
  ride_id uuid not null references rides_rides,
  status text not null,
  mover text not null,
  at timestamptz not null
);
create index rides_history_ride on rides_history (ride_id, id);
