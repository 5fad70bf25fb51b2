-- Up Migration

-- Orders that staff place for who rings up: paid by a link, or in cash.

-- What was paid in cash is in the books like any other payment, and the payment provider knows nothing of it.
alter table payments
  add column method text not null default 'online' constraint known_method check (method in ('online', 'cash')),
  alter column provider_payment_id drop not null,
  drop constraint settled_payments_have_an_order;
alter table payments
  add constraint settled_payments_have_an_order
    check (outcome = 'refund' or order_id is not null and (attempt_id is not null or method = 'cash')),
  add constraint online_payments_are_the_providers check ((method = 'online') = (provider_payment_id is not null)),
  add constraint cash_pays_an_order check (method <> 'cash' or outcome = 'settled' and attempt_id is null);

-- Who gave money back by hand; null of refunds that the provider makes.
alter table refunds add column given_by text;

-- Whoever has an order's link pays for it. Only the hash of the link's token is kept; another link ends the one before.
create table payment_links (
  order_id uuid primary key references orders,
  token_hash bytea not null unique,
  made_at timestamptz not null default now()
);
create index payment_links_by_time on payment_links (made_at);

-- A link proves nothing about a phone: who came by one sees that order and no other of its phone.
alter table shopper_sessions add column of_one_order boolean not null default false;

alter table alarms drop constraint known_kind;
alter table alarms add constraint known_kind check (kind in
  ('payment-mismatch', 'payment-refunded', 'payment-authorised', 'payment-adopted', 'payment-unknown',
   'refunded-elsewhere', 'dispute', 'payments-differ', 'refund-failed', 'refund-stuck', 'cash-to-give-back',
   'message-not-sent', 'parcel-problem', 'otp-budget-half-spent', 'queue-stuck', 'disk-low', 'wallet-low',
   'backup-old', 'certificate-ending', 'many-refusals', 'proxy-not-trusted'));
