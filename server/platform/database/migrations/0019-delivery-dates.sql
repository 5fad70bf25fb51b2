-- Up Migration

-- The day by which the parcel arrives, as it was reckoned when she went to pay; a day in India. Null for orders
-- from before there was one, and where nobody could say.
alter table orders add column promised_for date;
