-- migration: expand
alter table pharmacy_checks add column patient_id uuid;
comment on column pharmacy_checks.patient_id is 'who takes what is ordered: the prescription is theirs';
alter table pharmacy_checks
  add constraint pharmacy_checks_patient foreign key (patient_id) references patients_patients not valid;
alter table pharmacy_checks
  add constraint pharmacy_checks_whose foreign key (prescription_id, patient_id)
    references prescriptions_prescriptions (id, patient_id) not valid;
alter table pharmacy_checks add constraint pharmacy_checks_named check (patient_id is not null) not valid;

-- Servers of the release before name nobody: of a signed prescription its patient, else the customer's own person.
create function pharmacy_name_patient() returns trigger language plpgsql as $$
begin
  if new.patient_id is null then
    new.patient_id := coalesce(
      (select patient_id from prescriptions_prescriptions where id = new.prescription_id), new.buyer_id);
  end if;
  return new;
end $$;
create trigger pharmacy_checks_patient before insert or update on pharmacy_checks
  for each row execute function pharmacy_name_patient();
