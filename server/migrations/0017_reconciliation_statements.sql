-- How the last statement of each method was read: which column holds what.
create table reconciliation_statement_mappings (
  method text primary key check (method in ('m-pesa', 'e-mola', 'mkesh', 'bank-transfer')),
  mapping jsonb not null,
  changed_at timestamptz not null
);

-- A statement of a provider or of the bank, compared with our books line by line.
create table reconciliation_statements (
  id uuid primary key,
  method text not null check (method in ('m-pesa', 'e-mola', 'mkesh', 'bank-transfer')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- SHA-256 of the file: the same one is imported once
  digest bytea not null check (length(digest) = 32),
  -- days of Maputo, null where no line could be read
  first_day date,
  last_day date,
  lines integer not null check (lines > 0),
  -- lines are compared in their order, then our own movements are looked for in the order of ids
  compared integer not null default 0 check (compared between 0 and lines),
  own_position uuid,
  imported_by uuid not null references accounts_users,
  imported_at timestamptz not null,
  -- when the next step is due; also the lease of the process that works on it
  next_step_at timestamptz,
  finished_at timestamptz,
  unique (method, digest),
  check ((first_day is null) = (last_day is null)),
  check ((finished_at is null) = (next_step_at is not null)),
  check (finished_at is null or compared = lines)
);
create index reconciliation_statements_due on reconciliation_statements (next_step_at) where next_step_at is not null;
create index reconciliation_statements_latest on reconciliation_statements (imported_at, id);

create table reconciliation_statement_lines (
  statement_id uuid not null references reconciliation_statements,
  -- the lines in their order, then what the statement lacks
  place integer not null check (place > 0),
  -- in the file; null for a movement of ours that the statement lacks
  line integer check (line > 0),
  day date,
  number text not null,
  text text not null,
  -- centavos, negative for money that went out; null where it cannot be read, or there is none
  theirs bigint,
  ours bigint,
  -- the movement of ours
  subject_kind text check (length(subject_kind) between 1 and 40),
  subject_id uuid,
  -- null until it is compared
  verdict text check (verdict in ('matched', 'amount', 'open', 'unknown', 'repeated', 'missing', 'unreadable', 'explained')),
  -- what staff found out
  explanation text check (length(explanation) between 3 and 500),
  primary key (statement_id, place),
  check (verdict is distinct from 'missing' or line is null),
  check (line is not null or ours is not null),
  check ((subject_kind is null) = (subject_id is null) and (subject_kind is null) = (ours is null)),
  check ((explanation is not null) = (coalesce(verdict, '') = 'explained'))
);
-- one movement of ours is named by one line of a statement, and is missing once
create unique index reconciliation_statement_lines_subject on reconciliation_statement_lines (statement_id, subject_kind, subject_id)
  where verdict in ('matched', 'amount', 'open', 'missing');
-- which of our movements stand on any statement
create index reconciliation_statement_lines_named on reconciliation_statement_lines (subject_id) where subject_id is not null;
create index reconciliation_statement_lines_differing on reconciliation_statement_lines (statement_id, place)
  where verdict not in ('matched', 'explained');
