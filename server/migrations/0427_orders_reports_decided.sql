-- migration: expand
-- Who decided what was reported; null of those of before, and while nobody has. What goes back of a report is what is left
-- of the price: of one whose money went back otherwise that is nothing.
alter table orders_reports
  add column decided_by text,
  add constraint orders_reports_decided_by
    check (decided_by is null or decided_by in ('vendor', 'operator', 'customer', 'system')) not valid,
  drop constraint orders_reports_amount_check,
  add constraint orders_reports_amount check (amount > 0 or (amount = 0 and status <> 'open')) not valid;
