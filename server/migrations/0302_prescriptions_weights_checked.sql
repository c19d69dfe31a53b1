-- migration: expand
-- Reads the whole table, and keeps nobody from writing it meanwhile.
alter table prescriptions_prescriptions validate constraint prescriptions_weight;
