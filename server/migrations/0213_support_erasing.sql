-- migration: expand
-- The words of who has left may be overwritten; nothing else of a row changes (docs/decisions/0030).
create or replace trigger support_messages_immutable before update or delete on support_messages
  for each row execute function platform_keep_but('text');
