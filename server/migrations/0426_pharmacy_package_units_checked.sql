-- migration: expand
-- Reads the whole table, and keeps nobody from writing it meanwhile.
alter table pharmacy_medicines validate constraint pharmacy_medicines_package_units;
