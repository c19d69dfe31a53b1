-- migration: expand, backfill
-- Everybody who has an account already.
insert into patients_patients (id, account_id, name, created_at)
  select id, id, patients_name(first_name, last_name), created_at from accounts_users person
  where not exists (select from patients_patients self where self.id = person.id)
  limit 5000
  on conflict do nothing;
