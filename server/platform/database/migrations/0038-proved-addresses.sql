-- Up Migration

-- Whether the phone was proved by who typed the address. One that staff typed on the phone, or the holder of a payment link, is
-- for its order alone: the phone may be another's by one digit.
alter table addresses add column is_proved boolean not null default true;
