-- migration: expand
-- What staff suspend is sold no more, and stays open to those who learn it: it is current without being approved.
alter table courses_versions add constraint courses_versions_read
  check (not is_current or (status in ('approved', 'suspended') and approved_at is not null and lesson_count > 0)) not valid;
alter table courses_versions add constraint courses_versions_sold check (not is_listed or status = 'approved') not valid;
alter table courses_versions drop constraint courses_versions_check;
