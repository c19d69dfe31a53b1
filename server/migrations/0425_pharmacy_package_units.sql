-- migration: expand
-- Pharmacies say themselves how many units their packages hold.
alter table pharmacy_medicines
  add constraint pharmacy_medicines_package_units
    check (package_units <= 10000 and package_units = round(package_units, 1)) not valid;
