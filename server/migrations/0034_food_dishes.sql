-- What restaurants cook.
create function food_join(words text[]) returns text language sql immutable strict parallel safe
  return array_to_string(words, ' ');

create table food_dishes (
  id uuid primary key,
  shop_id uuid not null references shops_shops,
  -- its place on the menu; sections follow the order of their dishes
  place integer not null,
  category text not null check (char_length(category) between 1 and 60),
  subcategory text check (char_length(subcategory) <= 60),
  name text not null check (char_length(name) between 2 and 80),
  description text not null check (char_length(description) <= 500),
  -- centavos; of a dish with sizes that of the smallest
  price bigint not null check (price between 100 and 10000000),
  original_price bigint check (original_price between 100 and 10000000),
  -- the address of a public picture, 480 wide
  image_url text,
  -- whether the kitchen makes it at all; beside that it may be sold out
  is_available boolean not null,
  sold_out_until timestamptz,
  is_featured boolean not null,
  is_healthy boolean not null,
  is_vegetarian boolean not null,
  is_vegan boolean not null,
  is_halal boolean not null,
  is_gluten_free boolean not null,
  spicy_level smallint not null check (spicy_level between 0 and 3),
  calories integer check (calories between 0 and 9999),
  protein integer check (protein between 0 and 9999),
  carbs integer check (carbs between 0 and 9999),
  fat integer check (fat between 0 and 9999),
  preparation_minutes integer not null check (preparation_minutes between 1 and 240),
  ingredients text[] not null,
  allergens text[] not null,
  -- [{ id, name, price }] and [{ id, name, minimum, maximum, options: [{ id, name, price, isAvailable }] }], centavos, in the
  -- shape of the contract: written whole, with the dish
  sizes jsonb not null check (jsonb_typeof(sizes) = 'array'),
  add_ons jsonb not null check (jsonb_typeof(add_ons) = 'array'),
  -- how often it was ordered, and its reviews
  order_count integer not null default 0,
  star_sum integer not null default 0,
  review_count integer not null default 0,
  rating numeric(2, 1) not null generated always as
    (case when review_count = 0 then 0 else round(star_sum::numeric / review_count, 1) end) stored,
  -- copied from the shop, and kept by its news: whether everybody sees it, and where it is (kilometres on the shop's plane)
  is_listed boolean not null,
  spot point,
  -- what a search looks through
  search text not null generated always as (platform_fold(name || ' ' || category || ' ' || food_join(ingredients))) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (original_price > price)
);
create index food_dishes_menu on food_dishes (shop_id, place, id);
-- Every order changes its dishes: without `fastupdate` no search has to read what waits for the index.
create index food_dishes_search on food_dishes using gin (search gin_trgm_ops) with (fastupdate = off)
  where is_listed and is_available;
create index food_dishes_ordered on food_dishes (order_count desc, id) where is_listed and is_available;
create index food_dishes_spot on food_dishes using gist (spot) where is_listed and is_available;
create trigger food_dishes_words after insert or update of name, category, ingredients on food_dishes
  for each row execute function platform_keep_words('dish');
