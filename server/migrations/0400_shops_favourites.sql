-- migration: expand
-- Restaurants that a person finds again.
create table shops_favourites (
  user_id uuid not null references accounts_users,
  shop_id uuid not null references shops_shops,
  created_at timestamptz not null,
  primary key (user_id, shop_id)
);
