-- migration: expand
-- The thing that a notice is about: notices that name who has left go with them.
create function notifications_subject(source text) returns uuid language sql immutable
  return substring(source from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid;
