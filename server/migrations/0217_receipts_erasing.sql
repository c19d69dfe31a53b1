-- migration: expand
-- The words of who has left may be overwritten; nothing else of a row changes (docs/decisions/0030).
create or replace trigger receipts_documents_immutable before update or delete on receipts_documents
  for each row execute function platform_keep_but('snapshot');
