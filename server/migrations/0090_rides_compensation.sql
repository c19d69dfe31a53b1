-- centavos that the house paid the driver, commission taken off, of a ride whose whole fare went back to its rider
alter table rides_rides add column compensation bigint not null default 0 check (compensation >= 0);
