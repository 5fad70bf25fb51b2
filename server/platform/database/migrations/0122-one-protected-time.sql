-- Whether a holder of the payment link has had the order to itself without beginning a payment. Then no further holder gets
-- such a time: sessions of a link are free, so each could block the shopper for another one (rules/payer-right.ts).
alter table orders add column payer_time_spent boolean not null default false;
