-- migration: expand
-- How long a shop's orders take beside what was expected of them, by part and time of day: an average of about the last
-- twenty. 1 is as expected.
create table shops_paces (
  shop_id uuid not null references shops_shops on delete cascade,
  -- the kitchen or counter, or the way to the door
  part text not null check (part in ('kitchen', 'way')),
  -- four hours of the day in Maputo, counted from midnight
  band smallint not null check (band between 0 and 5),
  ratio real not null check (ratio between 0.5 and 3),
  -- orders that were counted
  count integer not null check (count > 0),
  primary key (shop_id, part, band)
);

-- Orders that a shop has in hand now.
create table shops_queues (
  shop_id uuid primary key references shops_shops on delete cascade,
  waiting integer not null check (waiting >= 0)
);
