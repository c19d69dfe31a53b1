-- migration: expand
-- Grows with each change of what the form of a shop's settings has, and not with pauses, stars or the verification.
alter table shops_shops add column revision integer not null default 1;
