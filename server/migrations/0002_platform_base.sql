-- Signed-in browsers. The cookie carries a random value; only its keyed hash is kept.
create table platform_sessions (
  id_hash bytea primary key,
  -- by which its owner names it; proves nothing
  id uuid not null unique,
  user_id uuid not null references accounts_users on delete cascade,
  -- as the person reads it: 'Chrome em Android'
  browser text not null default '',
  created_at timestamptz not null,
  -- when the password was given; a session that goes on under another secret keeps it
  signed_in_at timestamptz not null,
  -- when the password was given again, with the second factor of whoever has one
  verified_at timestamptz,
  -- written at most every ten minutes
  last_seen_at timestamptz not null,
  -- idle limit, moved with last_seen_at
  expires_at timestamptz not null
);
create index platform_sessions_user on platform_sessions (user_id, created_at);
create index platform_sessions_expiry on platform_sessions (expires_at);

-- Answers kept for repeated Idempotency-Keys, written in the transaction of the effect they answer for.
create table platform_idempotency (
  -- the account; a key of one account says nothing to another. Null for calls without a session, whose keys are told
  -- apart by being random
  user_id uuid references accounts_users on delete cascade,
  key text not null check (length(key) between 1 and 200),
  -- method, path and body, hashed: another body under the same key is refused
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null,
  constraint platform_idempotency_key unique nulls not distinct (user_id, key)
);
create index platform_idempotency_age on platform_idempotency (created_at);

-- News on its way: one row per event and consumer, deleted in the transaction in which the consumer acts on it.
create table platform_outbox (
  id bigint generated always as identity primary key,
  consumer text not null,
  type text not null,
  payload jsonb not null,
  attempts smallint not null default 0,
  -- not before this instant (back-off after a failure)
  due_at timestamptz not null,
  -- set when it was given up; kept for a person to look at
  parked_at timestamptz,
  last_error text
);
create index platform_outbox_due on platform_outbox (consumer, due_at, id) where parked_at is null;

-- Which chapters of the demonstration this database has; no row where there is none.
create table platform_chapters (
  -- the domain that makes it
  domain text not null,
  -- its place among the chapters of the domain
  number integer not null check (number > 0),
  made_at timestamptz not null,
  primary key (domain, number)
);

-- Lower case without accents, for searches: the same as `fold` of the contract.
create function platform_fold(value text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));

-- The words of what each kind of search looks through: a misspelt word of a search becomes the known words most like it.
-- Words stay when what held them goes; they then lead to nothing.
create table platform_words (
  kind text not null,
  -- folded
  word text not null check (char_length(word) between 3 and 40),
  primary key (kind, word)
);
create index platform_words_alike on platform_words using gin (word gin_trgm_ops);
-- Of a table with a column `search`; the argument of the trigger is the kind.
create function platform_keep_words() returns trigger language plpgsql as $$
begin
  insert into platform_words (kind, word)
  select distinct tg_argv[0], word from regexp_split_to_table(new.search, '[^[:alnum:]]+') as word
  where char_length(word) between 3 and 40 order by word on conflict do nothing;
  return null;
end $$;
