-- migration: expand
-- A pharmacist counts or receives up to a million packages; what cancelled orders bring back comes on top, and is never refused.
alter table pharmacy_stock drop constraint pharmacy_stock_quantity_check,
  add constraint pharmacy_stock_quantity_check check (quantity between 0 and 2000000) not valid;
alter table pharmacy_stock validate constraint pharmacy_stock_quantity_check;
