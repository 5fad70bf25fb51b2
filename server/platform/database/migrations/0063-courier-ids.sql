-- Up Migration

-- Couriers are registered in server/adapters/courier; the tables take the id of any of them.
alter table consignments drop constraint consignments_carrier_check;
alter table consignments add constraint carrier_is_an_id check (carrier ~ '^[a-z][a-z0-9-]{1,39}$') not valid;
alter table consignments validate constraint carrier_is_an_id;

alter table provider_events drop constraint known_provider;
alter table provider_events add constraint provider_is_an_id check (provider ~ '^[a-z][a-z0-9-]{1,39}$') not valid;
alter table provider_events validate constraint provider_is_an_id;
