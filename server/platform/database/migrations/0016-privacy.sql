-- Up Migration

-- What is forgotten and when: docs/decisions/0012-what-is-forgotten.md.
alter table orders
  add column expired_at timestamptz,
  -- When a shopper's data was erased from a paid order, which keeps what tax law wants. Its address then has only state
  -- and pincode left, or name and place too where the invoice has to name them; the rest of its texts is empty.
  add column erased_at timestamptz;
update orders set expired_at = coalesce(
  (select max(moved_at) from order_moves where order_id = orders.id and to_status = 'Expired'), now())
where status = 'Expired';

create function note_expiry() returns trigger language plpgsql as $$
begin
  new.expired_at := now();
  return new;
end $$;
create trigger expiry_is_noted before update of status on orders for each row
  when (new.status = 'Expired' and old.status <> 'Expired')
  execute function note_expiry();

alter table orders
  drop constraint verified_orders_have_a_phone,
  add constraint verified_orders_have_a_phone
    check (status in ('Created', 'Expired') or phone is not null or erased_at is not null),
  add constraint erased_orders_have_no_phone check (erased_at is null or phone is null);

-- The orders that have something to forget: few, since they leave the index once it is forgotten.
create index orders_to_forget on orders (expired_at)
  where expired_at is not null and (phone is not null or address_id is not null);
create index orders_with_source on orders (created_at) where source <> '';
-- A shopper's traces are looked for by her phone.
create index shopper_sessions_of_phone on shopper_sessions (phone);
create index coupon_uses_of_shopper on coupon_uses (phone);

-- Webhook events used to be kept whole, with what the provider knows of the payer; from now on only their ids are.
create index provider_events_to_strip on provider_events (received_at) where payload ? 'event';
-- They are forgotten by when they came, whether or not they could be handled.
drop index provider_events_to_forget;
create index provider_events_by_time on provider_events (received_at);
