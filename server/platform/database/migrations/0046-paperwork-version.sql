-- Up Migration

-- How often what a packing slip or the courier's sheet says of an order has changed: what was loaded before the last change is
-- not taken for true when it is printed after it.
alter table orders add column paperwork_version integer not null default 0;
