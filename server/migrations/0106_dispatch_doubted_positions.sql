-- migration: expand
-- When a position was last heard that no vehicle reaches from the one that is kept; null once one is believed again. While
-- it is fresh its driver is given nothing new.
alter table dispatch_presence add column doubted_at timestamptz;
