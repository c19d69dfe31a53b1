-- migration: expand
-- The photographs that reports of orders have used, by their content: each shows what was wrong with one order.
create table orders_report_photos (
  sha256 bytea primary key check (length(sha256) = 32),
  order_id uuid not null references orders_reports (order_id) on delete cascade,
  used_at timestamptz not null
);
create index orders_report_photos_order on orders_report_photos (order_id);

insert into orders_report_photos (sha256, order_id, used_at)
  select u.sha256, r.order_id, r.created_at from orders_reports r join files_uploads u on u.id = r.photo_id
  order by r.created_at
  on conflict do nothing;
