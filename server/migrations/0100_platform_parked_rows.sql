-- Rows that a list could not show, or that a sweep has given up, for a person to look at. One that is taken out here is
-- shown or tried again.
create table platform_parked_rows (
  -- the call, as 'GET /api/operator/bank-proofs', or the name of the sweep
  source text not null check (length(source) between 1 and 200),
  row_id text not null check (length(row_id) between 1 and 200),
  last_error text not null,
  -- how often it failed
  attempts integer not null check (attempts > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- null: a sweep still tries it
  parked_at timestamptz,
  primary key (source, row_id)
);
create index platform_parked_rows_oldest on platform_parked_rows (parked_at) where parked_at is not null;
