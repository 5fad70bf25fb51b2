-- Up Migration

-- The day by which the shopper was told, when she went to pay, that her parcel arrives; a day in India. Null for orders
-- from before there was one, and where nobody could say.
alter table orders add column promised_for date;
