-- migration: expand
-- Reads whole tables, and keeps nobody from writing them meanwhile.
alter table prescriptions_lines validate constraint prescriptions_lines_free;
alter table prescriptions_lines validate constraint prescriptions_lines_counted;
alter table prescriptions_lines validate constraint prescriptions_lines_dosed;
alter table prescriptions_lines validate constraint prescriptions_lines_dose;
alter table prescriptions_lines validate constraint prescriptions_lines_times;
alter table prescriptions_lines validate constraint prescriptions_lines_units;
alter table prescriptions_lines validate constraint prescriptions_lines_brand;
alter table prescriptions_lines validate constraint prescriptions_lines_reason;
alter table prescriptions_prescriptions validate constraint prescriptions_warnings;
