-- migration: expand
-- The words of who has left may be overwritten; nothing else of a row changes (docs/decisions/0030).
create or replace trigger orders_history_immutable before update or delete on orders_history
  for each row execute function platform_keep_but('note');
