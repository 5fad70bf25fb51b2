-- Up Migration

-- When units were held for an order for the first time: holds of an order that is not paid end for good an hour later.
alter table orders add column first_held_at timestamptz;
