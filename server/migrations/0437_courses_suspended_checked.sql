-- migration: expand
-- Reads the whole table, and keeps nobody from writing it meanwhile.
alter table courses_versions validate constraint courses_versions_read;
alter table courses_versions validate constraint courses_versions_sold;
