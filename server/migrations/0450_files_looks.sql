-- migration: expand
-- What a picture that must serve once shows, in 256 differences of brightness, and these in parts of sixteen: of two that
-- look alike at least one is the same. Null of pictures that show nothing to compare, and of those of before.
alter table files_uploads add column looks bit(256), add column looks_parts integer[],
  add constraint files_uploads_looks check ((looks is null) = (looks_parts is null) and cardinality(looks_parts) = 16) not valid;
