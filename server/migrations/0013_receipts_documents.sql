-- The last number of each series and year. Its row stays locked until the numbered documents are committed, so a series
-- has no gaps.
create table receipts_series (
  -- 'REC': receipts; 'NC': credit notes
  code text not null check (code in ('REC', 'NC')),
  -- in Maputo
  year integer not null check (year between 2025 and 9999),
  last integer not null check (last >= 0),
  primary key (code, year)
);

-- Receipts and credit notes as they were issued.
create table receipts_documents (
  id uuid primary key,
  series text not null check (series in ('REC', 'NC')),
  year integer not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('receipt', 'credit_note')),
  payment_id uuid references payments_intents,
  -- what a plan paid wholly, without a payment
  sale_id uuid references payments_sales,
  -- the refund of a credit note
  refund_id uuid references payments_refunds,
  -- centavos
  amount bigint not null check (amount >= 0),
  -- everything that is printed
  snapshot jsonb not null,
  issued_at timestamptz not null,
  unique (series, year, number),
  check ((kind = 'receipt') = (series = 'REC')),
  check ((kind = 'credit_note') = (refund_id is not null)),
  check ((payment_id is null) = (sale_id is not null) and (sale_id is null) = (amount > 0))
);
create unique index receipts_documents_receipt on receipts_documents (payment_id) where kind = 'receipt';
create unique index receipts_documents_sale on receipts_documents (sale_id) where sale_id is not null;
create unique index receipts_documents_refund on receipts_documents (refund_id) where refund_id is not null;
create index receipts_documents_payment on receipts_documents (payment_id);

create function receipts_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'documents are never changed' using errcode = 'restrict_violation';
end $$;
create trigger receipts_documents_immutable before update or delete on receipts_documents
  for each row execute function receipts_refuse_change();
create trigger receipts_documents_kept before truncate on receipts_documents
  for each statement execute function receipts_refuse_change();
