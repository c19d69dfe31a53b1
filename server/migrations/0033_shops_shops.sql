-- Restaurants and pharmacies as businesses: who owns them, where they are, when they are open, what they ask for a delivery.
create function shops_join(features text[]) returns text language sql immutable strict parallel safe
  return array_to_string(features, ' ');

create table shops_shops (
  id uuid primary key,
  owner_id uuid not null references accounts_users,
  kind text not null check (kind in ('restaurant', 'pharmacy')),
  -- follows the verification case: only approved ones are listed and sell
  status text not null check (status in ('submitted', 'in_review', 'approved', 'rejected', 'suspended')),
  -- false: of a demonstration that is over
  is_listed boolean not null default true,
  name text not null check (char_length(name) between 2 and 80),
  -- the name as people see it: accents, case and look-alike characters removed
  name_key text not null,
  description text not null check (char_length(description) <= 1000),
  -- of restaurants: one of the eight kitchens of the specification, or another word; null for pharmacies
  cuisine text check (char_length(cuisine) <= 40),
  address text not null check (char_length(address) between 10 and 200),
  city text not null check (char_length(city) <= 80),
  -- as far as the owner has named them
  province_id text references places_provinces,
  -- the province's name, copied for the lists
  province text,
  district_id text references places_districts,
  neighbourhood_id text references places_neighbourhoods,
  latitude double precision check (latitude between -27 and -10),
  longitude double precision check (longitude between 30 and 41.5),
  -- kilometres on a sinusoidal projection around 35° E: distances in the country are right within 3 %, and an index finds
  -- the nearest
  spot point generated always as (point((longitude - 35) * cos(radians(latitude)) * 111.195, latitude * 111.195)) stored,
  -- nine national digits
  phone text not null check (phone ~ '^[0-9]{9}$'),
  whatsapp text check (whatsapp ~ '^[0-9]{9}$'),
  email text check (char_length(email) <= 254),
  website text check (website ~ '^https?://' and char_length(website) <= 200),
  -- centavos; null: what the kind or the zone asks
  delivery_fee bigint check (delivery_fee between 0 and 100000),
  minimum_order bigint not null default 0 check (minimum_order between 0 and 10000000),
  -- null: that of the zone
  radius_km integer check (radius_km between 1 and 100),
  preparation_minutes integer not null check (preparation_minutes between 1 and 240),
  -- added to the preparation while there is a rush
  rush_minutes integer not null default 0 check (rush_minutes between 0 and 120),
  is_24x7 boolean not null default false,
  is_paused boolean not null default false,
  -- null: until the owner opens it again
  paused_until timestamptz,
  -- addresses of public pictures, 960 and 160 wide
  image_url text,
  logo_url text,
  -- such as 'Esplanada': words that people look for
  features text[] not null default '{}' check (cardinality(features) <= 12),
  -- shown to the owner and to staff only
  license text check (char_length(license) <= 40),
  -- of a pharmacy: the pharmacist who answers for it
  pharmacist text check (char_length(pharmacist) <= 80),
  tax_number text check (tax_number ~ '^[0-9]{9}$'),
  star_sum integer not null default 0,
  review_count integer not null default 0,
  -- 0 without any review
  rating numeric(2, 1) not null generated always as
    (case when review_count = 0 then 0 else round(star_sum::numeric / review_count, 1) end) stored,
  -- what a search looks through
  search text not null generated always as (platform_fold(name || ' ' || coalesce(cuisine, '') || ' ' || address || ' ' ||
    city || ' ' ||
    shops_join(features) || ' ' || description)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- a person has one restaurant and one pharmacy at most
  constraint shops_shops_owner unique (owner_id, kind),
  check ((latitude is null) = (longitude is null)),
  check ((province_id is null) = (province is null)),
  check (kind = 'restaurant' or cuisine is null),
  check (is_paused or paused_until is null)
);
-- One for each order of the list; the nearest come from the last but one.
create index shops_shops_listed on shops_shops (kind, (review_count = 0), created_at, id)
  where status = 'approved' and is_listed;
create index shops_shops_rating on shops_shops (kind, rating, review_count, id) where status = 'approved' and is_listed;
create index shops_shops_fee on shops_shops (kind, (coalesce(delivery_fee, 100001)), id)
  where status = 'approved' and is_listed;
create index shops_shops_time on shops_shops (kind, (preparation_minutes + rush_minutes), id)
  where status = 'approved' and is_listed;
create index shops_shops_spot on shops_shops using gist (spot) where status = 'approved' and is_listed;
create index shops_shops_search on shops_shops using gin (search gin_trgm_ops) where status = 'approved' and is_listed;
create index shops_shops_name on shops_shops (name_key);
create trigger shops_restaurants_words
  after insert or update of name, cuisine, address, city, features, description on shops_shops
  for each row when (new.kind = 'restaurant') execute function platform_keep_words('restaurant');
create trigger shops_pharmacies_words
  after insert or update of name, address, city, features, description on shops_shops
  for each row when (new.kind = 'pharmacy') execute function platform_keep_words('pharmacy');

-- Weekly hours on Maputo's clock, of shops that are not open round the clock.
create table shops_hours (
  shop_id uuid not null references shops_shops on delete cascade,
  -- 0 = Sunday
  weekday smallint not null check (weekday between 0 and 6),
  -- minutes since midnight of the weekday; what closes after midnight closes after 1440
  opens smallint not null check (opens between 0 and 1439),
  closes smallint not null check (closes between 1 and 2160),
  check (opens < closes),
  primary key (shop_id, weekday, opens),
  constraint shops_hours_overlap exclude using gist (shop_id with =,
    int4range(weekday * 1440 + opens, weekday * 1440 + closes) with &&)
);

-- Days on which a shop stays closed, the first and the last included.
create table shops_closures (
  shop_id uuid not null references shops_shops on delete cascade,
  first_on date not null,
  last_on date not null,
  reason text not null check (char_length(reason) <= 120),
  check (first_on <= last_on),
  primary key (shop_id, first_on),
  constraint shops_closures_overlap exclude using gist (shop_id with =, daterange(first_on, last_on, '[]') with &&)
);
