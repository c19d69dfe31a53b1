-- migration: expand
-- Reads the whole table, and keeps nobody from writing it meanwhile.
alter table files_uploads validate constraint files_uploads_looks;
