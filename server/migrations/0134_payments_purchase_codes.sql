-- migration: expand, concurrent
-- Staff find an order, a ride or a consultation by the six digits that people read of its number.
create index concurrently payments_payables_code on payments_payables (right(id::text, 6));
