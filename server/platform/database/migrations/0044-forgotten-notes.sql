-- Up Migration

-- Notes of orders whose shopper was forgotten: from now on they go with the phone (privacy/forget-expired.ts).
delete from order_notes using orders
  where orders.id = order_id and orders.expired_at is not null and orders.phone is null;
