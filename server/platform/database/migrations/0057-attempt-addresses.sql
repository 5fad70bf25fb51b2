-- Up Migration

-- Where a parcel goes when this attempt pays the order, and by which day. Null: to the address of the order. Both are written
-- when another holder of the payment link takes the order over: a payment of the attempt may still succeed, and its payer
-- agreed to this address. `payer` is the session of that payer, as orders.payer was.
alter table payment_attempts
  add column if not exists address_id uuid references addresses on delete set null,
  add column if not exists promised_for date,
  add column if not exists payer bytea,
  -- Whether it was offered to a session that is not orders.payer.
  add column if not exists offered_to_others boolean not null default false;
create index if not exists payment_attempts_of_address on payment_attempts (address_id) where address_id is not null;

-- Paying an order ends the sessions of its payment link.
create index if not exists shopper_sessions_of_link on shopper_sessions (order_id) where of_one_order;

-- A shopper chose cash on delivery in the payment provider's checkout, which the shop does not offer.
alter table alarms drop constraint known_kind;
alter table alarms add constraint known_kind check (kind in
  ('payment-mismatch', 'payment-refunded', 'payment-authorised', 'payment-adopted', 'payment-unknown', 'cash-on-delivery',
   'refunded-elsewhere', 'dispute', 'payments-differ', 'refund-failed', 'refund-stuck', 'cash-to-give-back',
   'message-not-sent', 'parcel-problem', 'held-parcel', 'otp-budget-half-spent', 'queue-stuck', 'disk-low', 'wallet-low',
   'backup-old', 'certificate-ending', 'many-refusals', 'proxy-not-trusted')) not valid;
alter table alarms validate constraint known_kind;
alter table owner_notices drop constraint known_kind;
alter table owner_notices add constraint known_kind check (kind in
  ('queue-stuck', 'disk-low', 'refund-stuck', 'payments-differ', 'wallet-low', 'backup-old', 'certificate-ending',
   'held-parcel', 'cash-on-delivery')) not valid;
alter table owner_notices validate constraint known_kind;
