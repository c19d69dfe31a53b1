-- migration: expand
-- The pictures and PDFs of prescriptions that approved orders have used, by their content: each serves one order.
create table pharmacy_used_files (
  sha256 bytea primary key check (length(sha256) = 32),
  order_id uuid not null references pharmacy_checks on delete cascade,
  used_at timestamptz not null
);
create index pharmacy_used_files_order on pharmacy_used_files (order_id);

insert into pharmacy_used_files (sha256, order_id, used_at)
  select u.sha256, c.order_id, c.decided_at
  from pharmacy_checks c join pharmacy_check_files f on f.order_id = c.order_id join files_uploads u on u.id = f.upload_id
    join orders_orders o on o.id = c.order_id
  where c.status = 'approved' and o.status not in ('rejected', 'cancelled', 'returned')
  order by c.decided_at
  on conflict do nothing;
