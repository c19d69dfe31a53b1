-- migration: expand
-- Grows with each change of price, limit or facts of a line, and not with its stock, as `version` does.
alter table pharmacy_stock add column revision integer not null default 1;
