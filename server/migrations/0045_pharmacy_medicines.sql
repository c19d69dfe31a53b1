-- Products with their facts, described once for every pharmacy that sells them.
create table pharmacy_medicines (
  id uuid primary key,
  -- the pharmacy that described it for itself; null: of the common catalogue
  shop_id uuid references shops_shops,
  name text not null check (length(name) between 2 and 120),
  manufacturer text not null check (length(manufacturer) between 2 and 120),
  -- active substance, as the national list names it
  substance text not null check (length(substance) between 2 and 120),
  -- strength of one unit: '500 mg', '250 mg/5 ml'
  dose text not null check (length(dose) between 1 and 60),
  form text not null check (form in ('tablet', 'capsule', 'syrup', 'suspension', 'cream', 'drops', 'inhaler', 'injection',
    'sachet', 'suppository', 'solution', 'device')),
  -- what is in one package: '20 comprimidos'
  package text not null check (length(package) between 1 and 60),
  requires_prescription boolean not null,
  category text not null check (category ~ '^[a-z]{2,20}$'),
  -- centavos: what a package usually costs
  guide_price integer check (guide_price > 0),
  -- where the facts come from, in Portuguese
  source text not null,
  -- the leaflet: what it is for, how it is used, what to look out for
  purpose text not null default '',
  usage text not null default '',
  warnings text[] not null default '{}',
  -- what a search looks through
  search text not null generated always as
    (platform_fold(name || ' ' || substance || ' ' || manufacturer || ' ' || dose)) stored,
  created_at timestamptz not null
);
create index pharmacy_medicines_search on pharmacy_medicines using gin (search gin_trgm_ops);
create trigger pharmacy_medicines_words
  after insert or update of name, substance, manufacturer, dose on pharmacy_medicines
  for each row execute function platform_keep_words('medicine');
create index pharmacy_medicines_shop on pharmacy_medicines (shop_id) where shop_id is not null;

-- What one pharmacy sells: its line is what orders name.
create table pharmacy_stock (
  id uuid primary key,
  shop_id uuid not null references shops_shops,
  medicine_id uuid not null references pharmacy_medicines,
  -- centavos
  price integer not null check (price between 1 and 10000000),
  -- packages on the shelf; those that orders hold are among them
  quantity integer not null check (quantity between 0 and 1000000),
  reserved integer not null default 0 check (reserved between 0 and quantity),
  -- so few or fewer are a low stock
  low_at integer not null check (low_at between 0 and 100000),
  -- not offered when false
  is_listed boolean not null default true,
  -- the pharmacy's own picture
  picture_url text,
  created_at timestamptz not null,
  version integer not null default 1,
  unique (shop_id, medicine_id)
);
create index pharmacy_stock_medicine on pharmacy_stock (medicine_id, price) where is_listed;

-- Each change of a line's quantity: the newest of a line repeats its present quantity.
create table pharmacy_movements (
  id bigint generated always as identity primary key,
  stock_id uuid not null references pharmacy_stock,
  reason text not null check (reason in ('received', 'sold', 'returned', 'lost', 'count')),
  -- packages: more when positive
  change integer not null check (change <> 0 or reason = 'count'),
  -- on the shelf afterwards
  quantity integer not null check (quantity >= 0),
  -- who counted, or received; null: an order did it
  moved_by uuid references accounts_users,
  order_id uuid,
  note text,
  at timestamptz not null,
  check (num_nonnulls(moved_by, order_id) = 1)
);
create index pharmacy_movements_stock on pharmacy_movements (stock_id, id);

-- What an order, or the quote that becomes it, holds of a line.
create table pharmacy_reservations (
  -- an order has the id of its quote
  order_id uuid not null,
  stock_id uuid not null references pharmacy_stock,
  shop_id uuid not null references shops_shops,
  buyer_id uuid not null references accounts_users,
  quantity integer not null check (quantity > 0),
  -- centavos of one package, as it is sold
  price integer not null check (price > 0),
  -- handed out: the stock has fallen
  sold_at timestamptz,
  -- brought back to the shelf
  restocked_at timestamptz check (restocked_at is null or sold_at is not null),
  primary key (order_id, stock_id)
);
create index pharmacy_reservations_sold on pharmacy_reservations (shop_id, sold_at) where sold_at is not null;
