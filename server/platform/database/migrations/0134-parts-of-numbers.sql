-- Orders are found by four and more digits of a number: those at its end, as callers state them, or any others.
create index if not exists orders_phone_parts on orders using gin (substr(phone, 4) gin_trgm_ops)
  where phone is not null;
create index if not exists orders_contact_phone_parts on orders using gin (substr(contact_phone, 4) gin_trgm_ops)
  where contact_phone is not null;
create index if not exists consignments_number_parts on consignments
  using gin (replace(lower(awb collate "C"), '-', '') gin_trgm_ops);
