-- Up Migration

-- How often somebody has typed how many packets are left, and what was typed last; sales, holds and returns do not count. A
-- number that is saved once more, or that somebody has typed over since, is known by it (rules/available-units.ts).
alter table products
  add column units_version integer not null default 0,
  add column units_typed integer;
