-- migration: expand, concurrent
create index concurrently pharmacy_checks_decided on pharmacy_checks (shop_id, decided_at desc) where decided_by is not null;
