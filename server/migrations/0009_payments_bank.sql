-- References made for people about to transfer: whose money a line of the bank's statement is.
create table payments_bank_references (
  -- eight letters and digits that cannot be mistaken for each other, and a check character
  reference text primary key check (reference ~ '^[2-9A-HJKMNP-Z]{9}$'),
  user_id uuid not null references accounts_users,
  created_at timestamptz not null
);
create index payments_bank_references_age on payments_bank_references (created_at);

alter table payments_intents
  -- the number the bank gave the payer, as typed
  add column bank_number text check (length(bank_number) between 1 and 60),
  -- the same folded to A-Z and 0-9: what must be used once
  add column bank_number_key text check (bank_number_key ~ '^[A-Z0-9]+$'),
  -- what the payer wrote into the transfer, likewise: one of payments_bank_references, or of the client's making
  add column bank_reference text check (length(bank_reference) between 1 and 120),
  add column proof_upload_id uuid references files_uploads,
  -- why the desk did not find the money, as the payer reads it
  add column refusal_reason text,
  add check (method = 'bank-transfer' or (bank_number is null and bank_reference is null and proof_upload_id is null)),
  add check ((bank_number is null) = (bank_number_key is null) and (bank_number is null) = (bank_reference is null));

-- one transfer backs one payment, whoever claims it; a refused claim frees the number for the right one
create unique index payments_intents_bank_number on payments_intents (bank_number_key)
  where bank_number_key is not null and status <> 'failed';
-- the desk's look-ups, refused ones included
create index payments_intents_bank_number_any on payments_intents (bank_number_key) where bank_number_key is not null;
create index payments_intents_bank_reference on payments_intents (bank_reference) where bank_reference is not null;
create index payments_intents_desk on payments_intents (id) where status in ('pending_verification', 'in_review');

alter table payments_history
  -- the operator at the desk who decided, and why
  add column decided_by uuid references accounts_users,
  add column reason text;
