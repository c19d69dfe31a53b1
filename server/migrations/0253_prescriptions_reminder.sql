-- migration: expand
-- When its readers were told that it is about to end.
alter table prescriptions_prescriptions add column end_reminded_at timestamptz;
