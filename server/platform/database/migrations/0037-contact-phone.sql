-- Up Migration

-- Whom the courier rings, where that is not the phone that was proved for the order. What the shopper sees of her orders goes
-- by the proved one, for ever.
alter table orders add column contact_phone text check (contact_phone ~ '^\+91[6-9][0-9]{9}$');
create index if not exists orders_of_contact_phone on orders (contact_phone, created_at desc) where contact_phone is not null;
