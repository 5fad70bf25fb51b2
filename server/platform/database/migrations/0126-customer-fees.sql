-- Razorpay can add its fee to what a customer pays. `amount` stays what a payment or refund is worth for its order, which
-- reports, limits and tax documents count; the provider moved `amount + customer_fee`.
alter table payments add column customer_fee bigint not null default 0,
  add constraint customer_fee_is_on_top
    check (customer_fee = 0 or customer_fee > 0 and outcome = 'settled' and method = 'online') not valid;
-- A refund made at the provider may return the fee too, or only the fee.
alter table refunds add column customer_fee bigint not null default 0,
  drop constraint refunds_amount_check,
  add constraint refunds_amount_check
    check (amount >= 0 and customer_fee >= 0 and amount + customer_fee > 0) not valid;

-- An alert about a setting of the Razorpay account that changes amounts.
alter table alerts drop constraint known_kind, add constraint known_kind check (kind in
  ('payment-mismatch', 'payment-refunded', 'payment-authorised', 'payment-adopted', 'payment-unknown', 'cash-on-delivery',
   'account-setting', 'refunded-elsewhere', 'dispute', 'payments-differ', 'refund-failed', 'refund-stuck',
   'cash-to-give-back', 'message-not-sent', 'parcel-problem', 'held-parcel', 'otp-budget-half-spent', 'queue-stuck',
   'disk-low', 'wallet-low', 'backup-old', 'certificate-ending', 'many-refusals', 'proxy-not-trusted',
   'pictures-not-ready', 'shop-restored'));
alter table notifications drop constraint known_alert_kind, add constraint known_alert_kind check (alert_kind in
  ('queue-stuck', 'disk-low', 'refund-stuck', 'payments-differ', 'wallet-low', 'backup-old', 'certificate-ending',
   'held-parcel', 'cash-on-delivery', 'account-setting'));

-- At most one open alert of each of these kinds for an order, and for the shop as a whole.
update alerts set resolved_at = now()
where kind = 'cash-on-delivery' and resolved_at is null and exists (
  select from alerts as newer where newer.kind = alerts.kind and newer.order_id = alerts.order_id
    and newer.resolved_at is null and newer.id > alerts.id);
create unique index alerts_of_checkout on alerts (order_id, kind) nulls not distinct
  where resolved_at is null and kind in ('cash-on-delivery', 'account-setting');
