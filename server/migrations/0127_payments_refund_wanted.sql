-- migration: expand
-- What a rule wants back of each part, and who bears it, of a refund that waits for staff to have reviewed its payment:
-- { "parts": [{ "part": "goods", "amount": 70000 }], "borne": { "goods": "house" } }. Null: an amount, borne by who earned it.
alter table payments_refunds add column wanted jsonb;
alter table payments_refunds add constraint payments_refunds_wanted_check check (jsonb_typeof(wanted) = 'object') not valid;
