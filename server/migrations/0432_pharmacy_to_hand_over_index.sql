-- migration: expand, concurrent
create index concurrently pharmacy_reservations_to_hand_over on pharmacy_reservations (stock_id)
  where sold_at is not null and handed_at is null and restocked_at is null and quarantined_at is null;
