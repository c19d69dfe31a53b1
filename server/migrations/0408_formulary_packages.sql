-- migration: expand
-- How many units of a product usual packages hold: what a doctor is shown while a quantity is written. Those of the common
-- catalogue to begin with; what a pharmacy sells says its own number.
create table formulary_packages (
  product_id text not null references formulary_products,
  -- of the product's unit
  units numeric not null check (units > 0 and units <= 10000),
  primary key (product_id, units)
);
insert into formulary_packages (product_id, units)
select distinct product_id, package_units from pharmacy_medicines where shop_id is null and product_id is not null;
