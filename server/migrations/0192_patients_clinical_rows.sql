-- migration: expand
-- A patient of clinical rows is a person who is cared for. Those with an account have its id, so that every row there is
-- names the right one, and so do rows that servers of the release before write. Checked by the migration after this.
alter table records_facts drop constraint records_facts_patient_id_fkey;
alter table records_facts add constraint records_facts_patient foreign key (patient_id) references patients_patients not valid;
alter table records_consents drop constraint records_consents_patient_id_fkey;
alter table records_consents add constraint records_consents_patient foreign key (patient_id) references patients_patients not valid;
alter table records_consents add column answered_by uuid references accounts_users;
comment on column records_consents.answered_by is 'null: the patient';
alter table records_readings drop constraint records_readings_patient_id_fkey;
alter table records_readings add constraint records_readings_patient foreign key (patient_id) references patients_patients not valid;
alter table records_accesses drop constraint records_accesses_patient_id_fkey;
alter table records_accesses add constraint records_accesses_patient foreign key (patient_id) references patients_patients not valid;
alter table prescriptions_prescriptions drop constraint prescriptions_prescriptions_patient_id_fkey;
alter table prescriptions_prescriptions add constraint prescriptions_prescriptions_patient foreign key (patient_id) references patients_patients not valid;
alter table appointments_appointments drop constraint appointments_appointments_patient_id_fkey;
alter table appointments_appointments add constraint appointments_appointments_patient foreign key (patient_id) references patients_patients not valid;
