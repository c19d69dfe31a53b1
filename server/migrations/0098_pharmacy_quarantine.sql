-- Kept between 2 and 8 degrees: once out of the pharmacy it is never sold again.
alter table pharmacy_medicines add column is_cold boolean not null default false;
update pharmacy_medicines set is_cold = true where substance ~* '(insulina|vacina|oxitocina|imunoglobulina)';

alter table pharmacy_reservations
  -- it left the pharmacy and did not arrive: in no stock until a pharmacist has looked at it
  add column quarantined_at timestamptz,
  -- on the shelf again, or lost
  add column inspected_as text check (inspected_as in ('restocked', 'lost')),
  add column inspected_at timestamptz,
  -- the pharmacist; null: cold, lost by itself
  add column inspected_by uuid references accounts_users,
  add constraint pharmacy_reservations_quarantined
    check (quarantined_at is null or (sold_at is not null and (restocked_at is null or inspected_as = 'restocked'))),
  add constraint pharmacy_reservations_inspected
    check ((inspected_as is null) = (inspected_at is null) and (inspected_as is null or quarantined_at is not null)
      and (inspected_as is distinct from 'restocked' or (inspected_by is not null and restocked_at is not null)));
create index pharmacy_reservations_quarantine on pharmacy_reservations (shop_id, quarantined_at)
  where quarantined_at is not null and inspected_as is null;
