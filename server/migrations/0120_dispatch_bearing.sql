-- migration: expand
-- Degrees from north between the last two positions that are kept; null while the driver stands, or with one position alone.
alter table dispatch_presence add column bearing smallint;
alter table dispatch_presence add constraint dispatch_presence_bearing_check check (bearing between 0 and 359) not valid;
