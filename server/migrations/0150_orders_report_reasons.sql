-- migration: expand
-- What went wrong, besides what was missing; its photograph; and reports that the house settles at once or staff take over.
alter table orders_reports add column reason text not null default 'missing';
alter table orders_reports add column photo_id uuid references files_uploads;
alter table orders_reports add constraint orders_reports_reason_check
  check (reason in ('missing', 'wrong', 'cold', 'late', 'never_came')) not valid;
alter table orders_reports drop constraint orders_reports_status_check;
alter table orders_reports add constraint orders_reports_status_check
  check (status in ('open', 'refunded', 'declined', 'referred')) not valid;
-- What staff look into may come to nothing.
alter table orders_reports drop constraint orders_reports_amount_check;
alter table orders_reports add constraint orders_reports_amount_check
  check (amount > 0 or (status = 'referred' and amount = 0)) not valid;
create index orders_reports_photo on orders_reports (photo_id) where photo_id is not null;
