-- migration: expand, concurrent
create index concurrently files_uploads_looks_parts on files_uploads using gin (looks_parts) where looks_parts is not null;
