-- Up Migration

-- An order's public number and a product's public name get names of their own: everywhere else order_id and
-- product_id are ids of rows.
alter table orders rename column order_id to order_number;
alter table orders rename constraint orders_order_id_key to orders_order_number_key;
alter table products rename column product_id to slug;
alter table products rename constraint products_product_id_key to products_slug_key;
alter table products rename constraint products_product_id_check to products_slug_check;

create or replace function tell_order_moved() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_moved', json_build_object(
    'orderId', new.order_number, 'status', new.status, 'total', new.total)::text);
  return null;
end $$;

-- The words that rules/ lists, so that what is read from these columns is always one of them.
alter table payments add constraint known_reason check (reason in
  ('paid', 'mismatch', 'already paid', 'not payable', 'out of stock', 'coupon used up', 'refunded by the provider'));
alter table alarms add constraint known_kind check (kind in
  ('payment-mismatch', 'payment-refunded', 'refund-failed', 'refund-stuck', 'message-not-sent', 'parcel-problem',
   'otp-budget-half-spent'));
alter table order_messages add constraint known_kind check (kind in
  ('received', 'confirmation', 'shipped', 'cancelled', 'refunded'));
alter table consignment_events add constraint known_stage check (stage in
  ('created', 'pickup', 'in transit', 'out for delivery', 'delivered', 'problem', 'returning'));
alter table provider_events add constraint known_provider check (provider in ('razorpay', 'shiprocket'));
