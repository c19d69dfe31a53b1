-- migration: expand
-- Grows with each change of what the form of a dish has: of two forms that were filled in from one, the second is refused.
alter table food_dishes add column revision integer not null default 1;
