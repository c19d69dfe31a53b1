-- Money that one member of staff has sent alone: its sums decide when a second person is needed. Kept for good, so that a
-- review can ask who decided what without another.
create table staff_alone (
  id bigint generated always as identity primary key,
  staff_id uuid not null references accounts_users,
  -- as in staff_audit
  action text not null,
  payment_id uuid not null,
  payer_id uuid not null,
  -- centavos
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index staff_alone_staff on staff_alone (staff_id, at);
create index staff_alone_payer on staff_alone (payer_id, at);
create index staff_alone_payment on staff_alone (payment_id, at);
