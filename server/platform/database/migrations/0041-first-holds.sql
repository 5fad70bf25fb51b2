-- Up Migration

-- When units were held for an order for the first time: no hold of it begins later than an hour after.
alter table orders add column first_held_at timestamptz;
