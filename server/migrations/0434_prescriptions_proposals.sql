-- migration: expand
-- Another strength or form of the same substances that a pharmacist proposes to the doctor, who answers by a new prescription.
create table prescriptions_proposals (
  id uuid primary key,
  prescription_id uuid not null,
  place smallint not null,
  product_id text not null references formulary_products,
  -- the name of the product, and of the pharmacy, that day
  medicine text not null check (length(medicine) between 1 and 200),
  shop_id uuid not null,
  shop_name text not null check (length(shop_name) between 1 and 200),
  proposed_by uuid not null references accounts_users,
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null,
  foreign key (prescription_id, place) references prescriptions_lines,
  unique (prescription_id, place, product_id, shop_id)
);
create trigger prescriptions_proposals_immutable before update or delete on prescriptions_proposals
  for each row execute function platform_keep_but('reason');
