-- What an order with prescription-only medicines waits for: one check an order, made with what reserves its stock.
create table pharmacy_checks (
  -- an order has the id of its quote
  order_id uuid primary key,
  shop_id uuid not null references shops_shops,
  buyer_id uuid not null references accounts_users,
  -- signed here and presented by its patient; null where pictures were sent
  prescription_id uuid references prescriptions_prescriptions,
  status text not null check (status in ('missing', 'submitted', 'approved', 'refused')),
  -- paid: the pharmacy may look
  opened_at timestamptz,
  -- refused by itself then; null once it is decided
  due_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references accounts_users,
  -- as the customer reads it
  reason text not null default '' check (length(reason) <= 300),
  -- the shop may not look any more from then on; null while the order runs
  closes_at timestamptz,
  created_at timestamptz not null,
  check ((status in ('approved', 'refused')) = (decided_at is not null))
);
create index pharmacy_checks_shop on pharmacy_checks (shop_id, opened_at) where status in ('missing', 'submitted');
create index pharmacy_checks_due on pharmacy_checks (due_at) where due_at is not null;

-- The pictures and PDFs that a customer sent for an order.
create table pharmacy_check_files (
  order_id uuid not null references pharmacy_checks on delete cascade,
  upload_id uuid not null references files_uploads,
  primary key (order_id, upload_id)
);
create index pharmacy_check_files_upload on pharmacy_check_files (upload_id);

-- Who has looked at them.
create table pharmacy_check_reads (
  order_id uuid not null references pharmacy_checks on delete cascade,
  reader_id uuid not null references accounts_users,
  at timestamptz not null,
  primary key (order_id, reader_id, at)
);
