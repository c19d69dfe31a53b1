-- centavos that the house paid the driver of a ride that is not paid for yet: its rider owes us the fare
alter table rides_rides add column advance bigint not null default 0 check (advance >= 0);
-- a person has one ride at a time
create unique index rides_rides_one_open on rides_rides (rider_id)
  where status in ('requested', 'accepted', 'arrived', 'in_progress');
drop index rides_rides_open;
