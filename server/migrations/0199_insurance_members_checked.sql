-- migration: expand
alter table insurance_members validate constraint insurance_members_patient;
-- Plans have four members at most: the table is small enough to build it at once.
create unique index insurance_members_once on insurance_members (patient_id, subscription_id) where removed_at is null;
