-- migration: expand
-- Reads whole tables, and keeps nobody from writing them meanwhile.
alter table records_facts validate constraint records_facts_patient;
alter table records_consents validate constraint records_consents_patient;
alter table records_readings validate constraint records_readings_patient;
alter table records_accesses validate constraint records_accesses_patient;
alter table prescriptions_prescriptions validate constraint prescriptions_prescriptions_patient;
alter table appointments_appointments validate constraint appointments_appointments_patient;
