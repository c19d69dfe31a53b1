-- migration: expand
-- A sale that a plan paid wholly has one receipt, and a credit note for each time that it is taken back.
drop index receipts_documents_sale;
create unique index receipts_documents_sale on receipts_documents (sale_id) where kind = 'receipt';
