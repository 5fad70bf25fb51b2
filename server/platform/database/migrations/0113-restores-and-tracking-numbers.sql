-- An alert after a restore: staff accounts and erasures are those of the backup.
alter table alerts drop constraint known_kind, add constraint known_kind check (kind in
  ('payment-mismatch', 'payment-refunded', 'payment-authorised', 'payment-adopted', 'payment-unknown', 'cash-on-delivery',
   'refunded-elsewhere', 'dispute', 'payments-differ', 'refund-failed', 'refund-stuck', 'cash-to-give-back',
   'message-not-sent', 'parcel-problem', 'held-parcel', 'otp-budget-half-spent', 'queue-stuck', 'disk-low', 'wallet-low',
   'backup-old', 'certificate-ending', 'many-refusals', 'proxy-not-trusted', 'pictures-not-ready', 'shop-restored'));

-- Orders are found by a tracking number in upper or lower case, also after their parcel has come back. This index serves
-- live parcels too.
create index if not exists consignments_of_number on consignments (lower(awb collate "C"));
drop index live_parcels_of_number;
