-- One row for each instruction to a provider of mobile money: collect from a customer, refund a charge, disburse to a wallet.
create table wallets_transfers (
  id uuid primary key,
  -- what it is for: one transfer of each
  subject_kind text not null check (length(subject_kind) between 1 and 40),
  subject_id uuid not null,
  direction text not null check (direction in ('collect', 'refund', 'disburse')),
  -- a refund reverses a charge where the provider can, or pays out to the wallet that paid
  channel text not null check (channel in ('prompt', 'reversal', 'payout')),
  provider text not null check (provider in ('m-pesa', 'e-mola', 'mkesh')),
  -- nine national digits
  msisdn text not null check (msisdn ~ '^8[0-9]{8}$'),
  -- centavos
  amount bigint not null check (amount > 0),
  description text not null,
  -- our key in the provider's books, unique for ever
  reference text not null unique check (reference ~ '^[A-Z0-9]{6,20}$'),
  -- of a reversal: the provider's id of the charge; null when it named none
  charge_id text,
  -- of a collect: the customer is not prompted from then on
  expires_at timestamptz,
  status text not null check (status in ('queued', 'sending', 'unknown', 'succeeded', 'failed', 'expired')),
  -- what the last call or question answered, in our word and in the provider's code
  outcome text check (outcome in ('confirmed', 'failed', 'expired', 'pending', 'unknown', 'notFound', 'notSent', 'contradiction')),
  code text,
  failure text,
  -- the provider's id of it, and what it moved where it names an amount
  provider_transaction_id text,
  moved bigint,
  -- numbers the leases; an answer that is not a success counts only under the lease that asked
  attempts integer not null default 0,
  -- when to call or ask next; also the lease of the worker that does. Null: nothing more to do, or staff decide
  next_attempt_at timestamptz,
  -- the fence: committed before the first byte leaves
  sent_at timestamptz,
  -- not known by then, staff are told
  stalls_at timestamptz,
  -- when a callback last made us ask
  hinted_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (subject_kind, subject_id),
  check ((direction = 'collect') = (channel = 'prompt')),
  check (direction <> 'disburse' or channel = 'payout'),
  check ((direction = 'collect') = (expires_at is not null)),
  -- nothing is sent without the fence
  check (status in ('queued', 'succeeded', 'failed') or sent_at is not null),
  check ((status in ('succeeded', 'failed', 'expired')) = (settled_at is not null)),
  check (status <> 'queued' or next_attempt_at is not null)
);
-- what was sent to wallets on one day, for reconciliation
create index wallets_transfers_sent on wallets_transfers (provider, sent_at) where channel = 'payout' and sent_at is not null;
create index wallets_transfers_due on wallets_transfers (next_attempt_at) where next_attempt_at is not null;
-- one charge at a provider settles one transfer
create unique index wallets_transfers_charge on wallets_transfers (provider, provider_transaction_id)
  where provider_transaction_id is not null and direction = 'collect';
-- which of ours a line of the provider's statement names, where it went out
create index wallets_transfers_outgoing on wallets_transfers (provider, provider_transaction_id)
  where provider_transaction_id is not null and direction <> 'collect';

-- Every move of a transfer, with what the provider answered.
create table wallets_transfer_history (
  id bigint generated always as identity primary key,
  transfer_id uuid not null references wallets_transfers,
  status text not null,
  code text,
  at timestamptz not null
);
create index wallets_transfer_history_transfer on wallets_transfer_history (transfer_id, id);

-- What the providers post to us: hints, kept to be looked at.
create table wallets_callbacks (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('m-pesa', 'e-mola', 'mkesh')),
  -- forged: without the secret; unmatched: names no transfer of this provider; known: nothing to ask now; asked: it was asked
  verdict text not null check (verdict in ('forged', 'unmatched', 'known', 'asked')),
  -- our key, as found in it
  reference text,
  transfer_id uuid references wallets_transfers,
  -- cut to so many characters
  body text not null check (length(body) <= 4096),
  received_at timestamptz not null,
  check ((transfer_id is null) = (verdict in ('forged', 'unmatched')))
);
create index wallets_callbacks_age on wallets_callbacks (received_at);
create index wallets_callbacks_transfer on wallets_callbacks (transfer_id) where transfer_id is not null;
-- how many strangers and strays there were of late: a flood must not fill the disk
create index wallets_callbacks_stray on wallets_callbacks (verdict, received_at) where transfer_id is null;
