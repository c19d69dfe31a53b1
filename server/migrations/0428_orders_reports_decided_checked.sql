-- migration: expand
-- Reads the whole table, and keeps nobody from writing it meanwhile.
alter table orders_reports validate constraint orders_reports_decided_by;
alter table orders_reports validate constraint orders_reports_amount;
