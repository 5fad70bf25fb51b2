-- Up Migration

-- When a hold of the order stopped the parcel: its booking is being cancelled, or the owner was alerted. Null once the hold
-- ends, and for a parcel that no hold concerns. `cancelled_at`: when the courier had, or confirmed, no booking any more.
alter table consignments
  add column if not exists stopped_at timestamptz,
  add column if not exists cancelled_at timestamptz;

-- A new kind of alert, which is urgent: the courier may collect, or has collected, the parcel of an order on hold. The
-- lists only get longer, so the rows that are there satisfy them.
alter table alarms drop constraint known_kind;
alter table alarms add constraint known_kind check (kind in
  ('payment-mismatch', 'payment-refunded', 'payment-authorised', 'payment-adopted', 'payment-unknown',
   'refunded-elsewhere', 'dispute', 'payments-differ', 'refund-failed', 'refund-stuck', 'cash-to-give-back',
   'message-not-sent', 'parcel-problem', 'held-parcel', 'otp-budget-half-spent', 'queue-stuck', 'disk-low',
   'wallet-low', 'backup-old', 'certificate-ending', 'many-refusals', 'proxy-not-trusted')) not valid;
alter table alarms validate constraint known_kind;

alter table owner_notices drop constraint known_kind;
alter table owner_notices add constraint known_kind check (kind in
  ('queue-stuck', 'disk-low', 'refund-stuck', 'payments-differ', 'wallet-low', 'backup-old', 'certificate-ending',
   'held-parcel')) not valid;
alter table owner_notices validate constraint known_kind;
