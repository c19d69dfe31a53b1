-- migration: expand
-- The contents are gone: the row stays for the histories that name it.
alter table files_uploads add column erased_at timestamptz;
