alter table payments_refunds
  -- the operator's own id of what it says that it returned, whatever became of the refund meanwhile
  add column provider_transaction_id text,
  -- from which of our accounts a person sent it back by hand; null: not by hand
  add column returned_from text check (returned_from in ('m-pesa', 'e-mola', 'mkesh', 'bank-transfer'));

-- one return proves one refund; spaces and capitals make no other number
create unique index payments_refunds_return_number on payments_refunds
  (returned_from, upper(regexp_replace(return_number, '\s', '', 'g'))) where channel = 'by_hand';
