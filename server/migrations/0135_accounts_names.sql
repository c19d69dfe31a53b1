-- migration: expand, concurrent
-- Staff find people by words of their names, whatever the accents.
create index concurrently accounts_users_names on accounts_users
  using gin (platform_fold(first_name || ' ' || last_name) gin_trgm_ops);
