-- Up Migration

-- What can become of a parcel, and corrections of what was pressed by mistake (product.md, "Order life").
alter table orders drop constraint known_status;
alter table orders add constraint known_status check (status in
  ('Created', 'Verified', 'Paid', 'Confirmed', 'Packed', 'Shipped', 'Delivered', 'Returned', 'Lost', 'Cancelled',
   'Refunded', 'Expired'));
insert into order_moves_allowed values
  ('Shipped', 'Returned'), ('Shipped', 'Lost'),
  ('Returned', 'Packed'), ('Returned', 'Cancelled'), ('Lost', 'Packed'), ('Lost', 'Cancelled'),
  ('Packed', 'Confirmed'), ('Delivered', 'Shipped');
alter table order_moves add column reason text not null default '';

-- Why the shop must not send an order for now: money of it went back elsewhere, or the shopper's bank disputes it.
alter table orders add column held text constraint known_held check (held in ('dispute', 'refunded'));

create or replace function referee_order_move() returns trigger language plpgsql as $$
declare
  mover text := coalesce(nullif(current_setting('snackshop.actor', true), ''), 'system');
begin
  if tg_op = 'INSERT' then
    if new.status <> 'Created' then
      raise exception 'an order begins as Created, not as %', new.status using errcode = 'check_violation';
    end if;
  elsif new.status is distinct from old.status then
    if not exists (select from order_moves_allowed where from_status = old.status and to_status = new.status) then
      raise exception 'an order cannot move from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
    -- What the courier reports has happened, whether or not the order is held.
    if old.held is not null and mover <> 'courier'
      and (old.status, new.status) in (('Paid', 'Confirmed'), ('Confirmed', 'Packed'), ('Packed', 'Shipped'), ('Returned', 'Packed'), ('Lost', 'Packed'))
    then
      raise exception 'an order that is held (%) cannot move to %', old.held, new.status using errcode = 'check_violation';
    end if;
    insert into order_moves (order_id, from_status, to_status, actor, reason)
    values (new.id, old.status, new.status, mover, coalesce(current_setting('snackshop.reason', true), ''));
  end if;
  return new;
end $$;

-- A payment that no order of ours has any record of is recorded too, and goes back.
alter table payments alter column order_id drop not null;
alter table payments alter column attempt_id drop not null;
alter table payments add constraint settled_payments_have_an_order
  check (outcome = 'refund' or order_id is not null and attempt_id is not null);
alter table payments drop constraint known_reason;
alter table payments add constraint known_reason check (reason in
  ('paid', 'mismatch', 'already paid', 'not payable', 'out of stock', 'coupon used up', 'refunded by the provider',
   'unknown order'));

-- What the provider has authorised but not captured: the shopper's bank holds the money meanwhile.
alter table payment_attempts
  add column authorized_payment text,
  add column authorized_at timestamptz;
create index attempts_authorized on payment_attempts (authorized_at) where authorized_at is not null;
update payment_attempts set next_check_at = null where state = 'settled';

-- Any number of refunds of a payment.
alter table refunds
  drop constraint refunds_pkey,
  add column id uuid primary key default uuidv7();
alter table refunds
  add column cause text not null default 'unplaceable'
    constraint known_cause check (cause in ('unplaceable', 'cancelled', 'owner', 'provider')),
  -- The owner's words, which the shopper reads; empty where the shop itself refunded.
  add column reason text not null default '',
  add column made_by text not null default 'system',
  -- Paise of the amount that are delivery charge.
  add column delivery bigint not null default 0 check (delivery >= 0 and delivery <= amount),
  -- Until when the shop goes on asking by itself.
  add column patient_until timestamptz not null default now() + interval '5 days',
  add column processed_at timestamptz,
  -- The refund that the bank refused and this one takes the place of.
  add column retry_of uuid unique references refunds (id);
update refunds set cause = 'cancelled' from payments
where payments.id = refunds.payment_id and payments.outcome = 'settled';
update refunds set patient_until = created_at + interval '5 days';
update refunds set cause = 'provider' from payments
where payments.id = refunds.payment_id and payments.reason = 'refunded by the provider';
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint known_state check (state in
  ('due', 'requested', 'processed', 'failed', 'replaced'));
create index refunds_of_payment on refunds (payment_id);

create table refund_lines (
  refund_id uuid not null references refunds,
  order_id uuid not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  -- Paise.
  amount bigint not null check (amount >= 0),
  -- Whether the units went back on the shelf.
  restocked boolean not null,
  primary key (refund_id, position),
  foreign key (order_id, position) references order_lines
);
create index refund_lines_of_order on refund_lines (order_id, position);

-- The database is the referee of the money too: what goes back never exceeds what came in.
create function referee_refund() returns trigger language plpgsql as $$
declare
  captured bigint;
  going_back numeric;
begin
  -- The payment's lock makes refunds of one payment come one after the other.
  select amount into captured from payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0) into going_back from refunds
  where payment_id = new.payment_id and state not in ('failed', 'replaced');
  if going_back > captured then
    raise exception 'refunds of % exceed the % captured', going_back, captured using errcode = 'check_violation',
      constraint = 'refunds_within_captured';
  end if;
  return null;
end $$;
create constraint trigger refunds_within_captured after insert or update of amount, state, payment_id on refunds
  for each row execute function referee_refund();

create function referee_refund_line() returns trigger language plpgsql as $$
begin
  perform from order_lines where order_id = new.order_id and position = new.position for update;
  if (select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_lines.refund_id
      where refund_lines.order_id = new.order_id and refund_lines.position = new.position
        and refunds.state not in ('failed', 'replaced'))
    > (select quantity from order_lines where order_id = new.order_id and position = new.position)
  then
    raise exception 'more units refunded than sold' using errcode = 'check_violation',
      constraint = 'refund_lines_within_sold';
  end if;
  return null;
end $$;
create constraint trigger refund_lines_within_sold after insert on refund_lines
  for each row execute function referee_refund_line();

-- The shopper's bank takes money back unless the owner proves that she delivered.
create table disputes (
  id uuid primary key default uuidv7(),
  provider_dispute_id text not null unique,
  -- The provider's id: a dispute may name a payment that we have no record of.
  provider_payment_id text not null,
  order_id uuid references orders,
  amount bigint not null,
  currency text not null,
  reason text not null default '',
  phase text not null default '',
  state text not null constraint known_state check (state in
    ('open', 'under review', 'action required', 'won', 'lost', 'closed')),
  respond_by timestamptz,
  raised_at timestamptz not null,
  updated_at timestamptz not null default now()
);
create index disputes_of_order on disputes (order_id);
create index disputes_of_payment on disputes (provider_payment_id);

-- Each time the shop went through the provider's list of payments and refunds.
create table reconciliations (
  id uuid primary key default uuidv7(),
  started_at timestamptz not null default now(),
  alive_at timestamptz not null default now(),
  finished_at timestamptz,
  from_time timestamptz not null,
  until_time timestamptz not null,
  -- Payments captured at the provider in that time for this shop, and how many of them the shop has as the provider does.
  provider_count integer not null default 0,
  our_count integer not null default 0,
  -- Payments where the two do not agree, and refunds.
  difference integer not null default 0,
  -- Captured in the same account for something else: payment links, another shop.
  foreign_count integer not null default 0,
  adopted integer not null default 0,
  refunds_found integer not null default 0
);
create index reconciliations_finished on reconciliations (finished_at desc) where finished_at is not null;
-- Which shop this is, among all that may use one account at the provider. A backup keeps it.
create table shop_identity (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into shop_identity default values;
-- Until when the provider's newest payments have been looked through.
create table provider_polls (
  name text primary key,
  polled_until timestamptz not null
);

-- An event whose handling fails is tried again later and later, and never stands in another's way.
alter table provider_events
  add column tries integer not null default 0,
  add column next_try_at timestamptz not null default now() + interval '1 minute';
drop index provider_events_to_handle;
create index provider_events_to_handle on provider_events (next_try_at) where handled_at is null;

-- A shopper who goes on paying holds units and coupon for half an hour in all, not for ever.
alter table stock_holds add column held_since timestamptz not null default now();
alter table coupon_uses add column held_since timestamptz not null default now();

alter table consignment_events drop constraint known_stage;
alter table consignment_events add constraint known_stage check (stage in
  ('created', 'pickup', 'in transit', 'out for delivery', 'delivered', 'problem', 'returning', 'returned', 'lost'));

alter table order_messages drop constraint known_kind;
alter table order_messages add constraint known_kind check (kind in
  ('received', 'confirmation', 'shipped', 'delivered', 'partly refunded', 'cancelled', 'refunded'));

alter table alarms drop constraint known_kind;
alter table alarms add constraint known_kind check (kind in
  ('payment-mismatch', 'payment-refunded', 'payment-authorised', 'payment-adopted', 'payment-unknown',
   'refunded-elsewhere', 'dispute', 'payments-differ', 'refund-failed', 'refund-stuck', 'message-not-sent',
   'parcel-problem', 'otp-budget-half-spent'));
