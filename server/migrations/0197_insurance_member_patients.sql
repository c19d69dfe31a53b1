-- migration: expand
-- Who the people of a plan are: plans pay for patients.
alter table insurance_members add column patient_id uuid;
alter table insurance_members
  add constraint insurance_members_patient foreign key (patient_id) references patients_patients not valid;

-- A member who is named by words alone becomes somebody for whom the holder acts: in full for a child until it is an adult,
-- to book and pay for an adult. Servers of the release before name nobody.
create function insurance_name_patient() returns trigger language plpgsql as $$
declare
  holder uuid := (select user_id from insurance_subscriptions where id = new.subscription_id);
  adult_at timestamptz := (new.born_on + interval '18 years') at time zone 'Africa/Maputo';
  is_child boolean := adult_at > new.consented_at;
begin
  if new.patient_id is not null or new.removed_at is not null then
    return new;
  end if;
  new.patient_id := gen_random_uuid();
  insert into patients_patients (id, name, born_on, comes_of_age_at, created_at)
    values (new.patient_id, left(new.name, 240), new.born_on, case when is_child then adult_at end, new.consented_at);
  insert into patients_guardians (id, patient_id, account_id, relation, rights, since, until, created_at)
    values (gen_random_uuid(), new.patient_id, holder, new.relation,
      case when is_child then '{book,pay,read}' else '{book,pay}' end::text[], new.consented_at,
      case when is_child then adult_at end, new.consented_at);
  return new;
end $$;
create trigger insurance_members_named before insert or update on insurance_members
  for each row execute function insurance_name_patient();
