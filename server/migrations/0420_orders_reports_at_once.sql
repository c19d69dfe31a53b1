-- migration: expand
-- A rule gave it back, and nobody was asked: what goes back so is bounded in sum.
alter table orders_reports add column is_at_once boolean not null default false;
create index orders_reports_at_once on orders_reports (created_at) where is_at_once;
