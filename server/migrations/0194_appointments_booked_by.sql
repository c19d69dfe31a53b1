-- migration: expand
-- Who booked for somebody else; null: the patient's own account, as in all that a release before writes.
alter table appointments_appointments add column booked_by uuid;
alter table appointments_appointments
  add constraint appointments_booked_by foreign key (booked_by) references accounts_users not valid;
alter table appointments_appointments
  add constraint appointments_booked_for check (booked_by <> patient_id) not valid;
