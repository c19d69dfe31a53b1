-- migration: expand, concurrent
create index concurrently rides_rides_advanced on rides_rides (driver_user_id, ended_at)
  where advance > 0 and payment_status in ('pending_verification', 'unpaid');
