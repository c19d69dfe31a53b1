-- migration: expand
-- Why a pharmacist handed out other units than the packages hold. Null: arithmetic alone says how many.
alter table prescriptions_dispenses add column reason text;
alter table prescriptions_dispenses
  add constraint prescriptions_dispenses_reason check (length(reason) between 3 and 200) not valid;

-- As before; the reason of who has left may be taken away (docs/decisions/0030).
create or replace trigger prescriptions_dispenses_immutable before update or delete on prescriptions_dispenses
  for each row execute function platform_keep_but('reason');
