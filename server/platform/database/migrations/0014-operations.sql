-- Up Migration

-- What the shop tells its owner of the machine it runs on.
alter table alarms drop constraint known_kind;
alter table alarms add constraint known_kind check (kind in
  ('payment-mismatch', 'payment-refunded', 'payment-authorised', 'payment-adopted', 'payment-unknown',
   'refunded-elsewhere', 'dispute', 'payments-differ', 'refund-failed', 'refund-stuck', 'message-not-sent',
   'parcel-problem', 'otp-budget-half-spent', 'queue-stuck', 'disk-low', 'wallet-low', 'backup-old',
   'certificate-ending', 'many-refusals', 'proxy-not-trusted'));

update alarms set resolved_at = now() where kind = 'payments-differ' and resolved_at is null
  and exists (select from alarms as newer where newer.kind = alarms.kind and newer.resolved_at is null
    and (newer.raised_at, newer.id) > (alarms.raised_at, alarms.id));

-- One open alarm of each of these kinds at most, however many processes look.
create unique index alarms_of_the_machine on alarms (kind) where resolved_at is null and kind in
  ('payments-differ', 'queue-stuck', 'disk-low', 'wallet-low', 'backup-old', 'certificate-ending', 'many-refusals',
   'proxy-not-trusted');
