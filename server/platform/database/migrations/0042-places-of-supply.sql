-- Up Migration

-- Where an order's first parcel went, once its address is corrected after that: the tax of a sale stays as it was declared,
-- wherever the parcel goes later. Null where the address is still the one of the sale.
alter table orders add column supply_state text, add column supply_pincode text;
