-- migration: expand
-- What the house bore of refunds by its own rules, nobody having decided: what it bears so within thirty days is bounded for
-- one payer, one seller and one driver. More waits for staff.
create table payments_borne (
  refund_id uuid primary key references payments_refunds,
  payer_id uuid not null references accounts_users,
  -- the payee of the goods, where there were any
  seller_id text,
  -- who was to bring them, where somebody was
  driver_id text,
  -- centavos
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index payments_borne_payer on payments_borne (payer_id, at);
create index payments_borne_seller on payments_borne (seller_id, at) where seller_id is not null;
create index payments_borne_driver on payments_borne (driver_id, at) where driver_id is not null;
create trigger payments_borne_immutable before update or delete on payments_borne
  for each row execute function payments_refuse_change();
create trigger payments_borne_kept before truncate on payments_borne
  for each statement execute function payments_refuse_change();
