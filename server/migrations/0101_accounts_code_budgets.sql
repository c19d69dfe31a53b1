-- The first digits of the number that a code by SMS went to, so that what a block of numbers costs in a day is bounded.
alter table accounts_codes add column number_block text check (number_block ~ '^[0-9]{5}$');
create index accounts_codes_block on accounts_codes (number_block, created_at) where number_block is not null;

-- Wrong codes typed for a contact, of all its codes together, until its owner signs in.
create table accounts_code_guesses (
  -- a keyed hash, as in accounts_codes
  contact_hash bytea primary key,
  wrong integer not null check (wrong between 1 and 50),
  last_at timestamptz not null
);
create index accounts_code_guesses_last on accounts_code_guesses (last_at);
