-- An alert when the pictures of a product could not be prepared for an hour. Saves of the product in between change nothing.
alter table picture_jobs add column since timestamptz not null default now();

alter table alerts drop constraint known_kind, add constraint known_kind check (kind in
  ('payment-mismatch', 'payment-refunded', 'payment-authorised', 'payment-adopted', 'payment-unknown', 'cash-on-delivery',
   'refunded-elsewhere', 'dispute', 'payments-differ', 'refund-failed', 'refund-stuck', 'cash-to-give-back',
   'message-not-sent', 'parcel-problem', 'held-parcel', 'otp-budget-half-spent', 'queue-stuck', 'disk-low', 'wallet-low',
   'backup-old', 'certificate-ending', 'many-refusals', 'proxy-not-trusted', 'pictures-not-ready'));
