-- The last number of each series and year. Whoever issues holds the row until his numbers are kept, so none is left out.
create table payments_series (
  -- 'REC': receipts; 'NC': credit notes
  code text not null check (code in ('REC', 'NC')),
  -- of Maputo
  year integer not null check (year between 2025 and 9999),
  last integer not null check (last >= 0),
  primary key (code, year)
);

-- What was handed out for money, as it was handed out.
create table payments_documents (
  id uuid primary key,
  series text not null check (series in ('REC', 'NC')),
  year integer not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('receipt', 'credit_note')),
  payment_id uuid not null references payments_intents,
  -- of a credit note: the refund it follows
  refund_id uuid references payments_refunds,
  -- centavos
  amount bigint not null check (amount > 0),
  -- all that is printed
  snapshot jsonb not null,
  issued_at timestamptz not null,
  unique (series, year, number),
  check ((kind = 'receipt') = (series = 'REC')),
  check ((kind = 'credit_note') = (refund_id is not null))
);
create unique index payments_documents_receipt on payments_documents (payment_id) where kind = 'receipt';
create unique index payments_documents_refund on payments_documents (refund_id) where refund_id is not null;
create index payments_documents_payment on payments_documents (payment_id);

create function payments_refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'documents are never changed' using errcode = 'restrict_violation';
end $$;
create trigger payments_documents_immutable before update or delete on payments_documents
  for each row execute function payments_refuse_document_change();
create trigger payments_documents_kept before truncate on payments_documents
  for each statement execute function payments_refuse_document_change();
