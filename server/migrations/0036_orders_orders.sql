-- Orders at shops of every kind. What an order sells belongs to the domain of its kind; it keeps its own copy of names and
-- prices, so that it stays what was sold.
create table orders_orders (
  -- of its quote, where it was made from one
  id uuid primary key,
  -- a kind of purchase
  kind text not null check (kind ~ '^[a-z_]{2,40}$'),
  buyer_id uuid not null references accounts_users,
  shop_id uuid not null,
  -- as they were when it was ordered
  shop_name text not null,
  shop_phone text,
  shop_address text not null,
  customer_name text not null,
  customer_phone text not null,
  status text not null check (status in ('awaiting_payment', 'awaiting_prescription', 'pending', 'accepted', 'ready',
    'picked_up', 'in_transit', 'delivered', 'collected', 'returned', 'rejected', 'cancelled')),
  mode text not null check (mode in ('delivery', 'collection')),
  address text not null check (char_length(address) <= 500),
  instructions text not null check (char_length(instructions) <= 300),
  latitude double precision,
  longitude double precision,
  -- centavos: what was bought, the delivery, what an insurance pays of it, what its customer pays
  goods bigint not null check (goods > 0),
  fee bigint not null check (fee >= 0),
  cover bigint not null check (cover >= 0),
  due bigint not null check (due >= 0),
  check (goods + fee - cover = due),
  check (mode = 'delivery' or fee = 0),
  -- the insurer of the cover
  insurer_kind text,
  insurer_id text,
  check ((cover > 0) = (insurer_kind is not null) and (insurer_kind is null) = (insurer_id is null)),
  method text,
  -- the payment under way, or the one that paid; one order a payment
  payment_id uuid references payments_intents,
  constraint orders_orders_payment unique (payment_id),
  -- recorded as a sale
  is_paid boolean not null default false,
  -- digits that whoever collects it says at the counter
  code text not null check (code ~ '^[0-9]{4}$'),
  code_tries smallint not null default 0,
  code_locked_until timestamptz,
  created_at timestamptz not null,
  -- the shop was told of it
  placed_at timestamptz,
  -- the shop answers within this time: when the next ring, or the refusal, is due; or when nobody has paid
  due_at timestamptz,
  -- the refusal by the system; null where nobody counts
  answer_by timestamptz,
  rings smallint not null default 0,
  preparation_minutes smallint check (preparation_minutes between 1 and 240),
  accepted_at timestamptz,
  -- promised by the shop
  ready_by timestamptz,
  ready_at timestamptz,
  ended_at timestamptz,
  -- no driver was found: its customer may cancel what is already accepted
  is_stranded boolean not null default false,
  ended_by text check (ended_by in ('customer', 'vendor', 'driver', 'operator', 'system')),
  reason text not null default '' check (char_length(reason) <= 500),
  -- centavos that went back to its customer
  refunded bigint not null default 0 check (refunded between 0 and due),
  -- of the demonstration: nobody refuses it by itself
  is_sample boolean not null default false,
  -- what a search of past orders looks through: shop and items
  search text not null,
  version integer not null default 1,
  check (status not in ('pending', 'accepted', 'ready', 'picked_up', 'in_transit', 'delivered', 'collected') or is_paid),
  check (status in ('awaiting_payment', 'rejected', 'cancelled') or placed_at is not null),
  check (status not in ('accepted', 'ready', 'picked_up', 'in_transit', 'delivered', 'collected', 'returned')
    or (accepted_at is not null and preparation_minutes is not null))
);
create index orders_orders_buyer on orders_orders (buyer_id, created_at desc, id desc);
create index orders_orders_shop on orders_orders (shop_id, status, placed_at);
create index orders_orders_shop_past on orders_orders (shop_id, placed_at desc, id desc);
create index orders_orders_due on orders_orders (due_at) where due_at is not null;
create index orders_orders_search on orders_orders using gin (search gin_trgm_ops);

create table orders_lines (
  order_id uuid not null references orders_orders,
  place smallint not null check (place between 0 and 49),
  item_id uuid not null,
  name text not null,
  quantity smallint not null check (quantity between 1 and 99),
  -- centavos, of one with its options
  price bigint not null check (price > 0),
  options text[] not null default '{}',
  note text not null default '' check (char_length(note) <= 300),
  primary key (order_id, place)
);
create index orders_lines_item on orders_lines (item_id);

-- Every version that people see: moves and delays.
create table orders_history (
  order_id uuid not null references orders_orders,
  version integer not null,
  status text not null,
  at timestamptz not null,
  by text not null check (by in ('customer', 'vendor', 'driver', 'operator', 'system')),
  note text not null default '',
  primary key (order_id, version)
);

-- What a customer says was missing, once an order.
create table orders_reports (
  id uuid primary key,
  order_id uuid not null references orders_orders,
  constraint orders_reports_order unique (order_id),
  status text not null check (status in ('open', 'refunded', 'declined')),
  -- [{ place, name, quantity }]
  items jsonb not null,
  body text not null check (char_length(body) <= 500),
  -- centavos of goods
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  -- the money goes back then if the shop has not answered
  due_at timestamptz,
  answer text not null default '' check (char_length(answer) <= 500),
  decided_at timestamptz,
  check ((status = 'open') = (due_at is not null)),
  check ((status = 'open') = (decided_at is null))
);
create index orders_reports_due on orders_reports (due_at) where due_at is not null;

-- What an open quote has bound.
create table orders_quotes (
  quote_id uuid primary key references payments_quotes,
  -- lines, fee and where it goes
  prepared jsonb not null
);
