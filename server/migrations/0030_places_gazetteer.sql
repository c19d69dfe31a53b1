-- Where we deliver: provinces, their districts, and the neighbourhoods or administrative posts of these. The rows are part of
-- the product; staff change fees, and set coordinates that no source gives.
create table places_provinces (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- ISO 3166-2
  code text not null unique check (code ~ '^MZ-[A-Z]{1,3}$'),
  name text not null unique,
  -- from south to north, as people list them
  place integer not null unique,
  -- of the capital, in degrees (WGS 84)
  latitude double precision not null check (latitude between -27 and -10),
  longitude double precision not null check (longitude between 30 and 41.5),
  delivery_available boolean not null default true,
  max_radius_km integer not null check (max_radius_km between 0 and 100),
  -- centavos
  delivery_fee bigint not null check (delivery_fee between 0 and 100000),
  -- how long a delivery takes
  minutes_from integer not null,
  minutes_to integer not null,
  -- ids of cuisine categories that are at home here
  cuisine_types text[] not null,
  pharmacy_available boolean not null default true,
  food_delivery_available boolean not null default true,
  pickup_option boolean not null default true,
  check (minutes_from between 1 and minutes_to),
  check (delivery_available or delivery_fee = 0)
);

create table places_districts (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  province_id text not null references places_provinces,
  name text not null,
  -- its seat and other spellings: found by the search
  other_names text[] not null,
  -- of the seat
  latitude double precision not null check (latitude between -27 and -10),
  longitude double precision not null check (longitude between 30 and 41.5),
  -- GeoNames (CC BY 4.0), OCHA (settlements of Mozambique), approximate (read off a map), staff
  source text not null check (source in ('GeoNames', 'OCHA', 'approximate', 'staff')),
  delivery_available boolean not null,
  max_radius_km integer not null check (max_radius_km between 0 and 100),
  delivery_fee bigint not null check (delivery_fee between 0 and 100000),
  minutes_from integer not null,
  minutes_to integer not null,
  unique (province_id, name),
  check (minutes_from between 1 and minutes_to),
  -- only to be collected: no fee
  check (delivery_available or delivery_fee = 0)
);

create table places_neighbourhoods (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  district_id text not null references places_districts,
  name text not null,
  -- the administrative post it belongs to, where the district has several and they are known
  post text,
  -- postal code; null where the published list contradicts itself
  postal_code text check (postal_code ~ '^[0-9]{4}-[0-9]{2}$'),
  -- null until a source or staff give them: it is then chosen by hand, and never found by a position
  latitude double precision check (latitude between -27 and -10),
  longitude double precision check (longitude between 30 and 41.5),
  source text check (source in ('GeoNames', 'OCHA', 'staff')),
  -- null: that of the district
  delivery_fee bigint check (delivery_fee between 0 and 100000),
  check ((latitude is null) = (longitude is null)),
  check ((latitude is null) = (source is null))
);
create index places_neighbourhoods_district on places_neighbourhoods (district_id);

-- Simplified borders of the provinces: only for a position that is far from every known place.
create table places_outlines (
  province_id text not null references places_provinces,
  -- (longitude, latitude) of each corner
  outline polygon not null
);

-- Places that a person has saved.
create table places_saved (
  id uuid primary key,
  user_id uuid not null references accounts_users,
  -- 'Casa', 'Trabalho' or the person's own word
  label text not null check (char_length(label) between 1 and 40),
  -- the whole address in one line
  address text not null check (char_length(address) between 1 and 500),
  province_id text references places_provinces,
  district_id text references places_districts,
  neighbourhood_id text references places_neighbourhoods,
  street text not null check (char_length(street) <= 120),
  house_number text not null check (char_length(house_number) <= 20),
  -- what the rider looks for, where streets have no names
  reference text not null check (char_length(reference) <= 200),
  instructions text not null check (char_length(instructions) <= 500),
  -- nine national digits of who else can be called there
  second_phone text check (second_phone ~ '^8[0-9]{8}$'),
  latitude double precision check (latitude between -27 and -10),
  longitude double precision check (longitude between 30 and 41.5),
  -- metres, as the phone said it; null for a pin set by hand
  accuracy double precision check (accuracy >= 0),
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((latitude is null) = (longitude is null)),
  check (accuracy is null or latitude is not null)
);
-- One default for each person.
create unique index places_saved_default on places_saved (user_id) where is_default;
create index places_saved_user on places_saved (user_id, created_at);
