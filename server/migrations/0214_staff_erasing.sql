-- migration: expand
-- The words of who has left may be overwritten; nothing else of a row changes (docs/decisions/0030).
create or replace trigger staff_notes_immutable before update or delete on staff_notes
  for each row execute function platform_keep_but('text');
