-- migration: expand
-- A refund may give a plan back its part alone of what was paid in part: its credit note has the payment, and the amount 0.
alter table receipts_documents drop constraint receipts_documents_check2;
alter table receipts_documents add constraint receipts_documents_check2 check (
  (payment_id is null) = (sale_id is not null)
  and ((sale_id is null) = (amount > 0) or (kind = 'credit_note' and payment_id is not null and amount = 0))) not valid;
