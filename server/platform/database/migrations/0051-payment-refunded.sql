-- Up Migration

-- The e-mail that says that a payment which could not pay its order goes back.
alter table order_messages drop constraint known_kind;
alter table order_messages add constraint known_kind check (kind in
  ('received', 'confirmation', 'shipped', 'delivered', 'partly refunded', 'cancelled', 'refunded', 'payment refunded'))
  not valid;
alter table order_messages validate constraint known_kind;
