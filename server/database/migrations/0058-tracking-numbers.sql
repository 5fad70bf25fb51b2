-- Up Migration

-- Two orders in one box have one tracking number. Staff choose it explicitly; otherwise a number belongs to one live parcel.
alter table consignments add column shares_box boolean not null default false;

-- Numbers that are in use twice already: the oldest parcel owns the number, the others share its box.
update consignments set shares_box = true
from (
  select id, row_number() over (
    partition by lower(awb collate "C"),
      carrier || ' ' || lower(replace(replace(courier_name, ' ', ''), chr(160), '') collate "C")
    order by id) as place
  from consignments where state in ('created', 'delivered')) as numbered
where numbered.id = consignments.id and numbered.place > 1;

-- courierKey of rules/tracking-number.ts computes the same key.
create unique index one_live_parcel_a_number on consignments
  (lower(awb collate "C"), (carrier || ' ' || lower(replace(replace(courier_name, ' ', ''), chr(160), '') collate "C")))
  where state in ('created', 'delivered') and not shares_box;
create index live_parcels_of_number on consignments (lower(awb collate "C")) where state in ('created', 'delivered');

-- A saved view of an owner is only changed and removed by owners. Of those saved before, the audit log has who saved them.
alter table order_views add column is_owners boolean not null default false;
update order_views set is_owners = true
where filters ? 'coupon' or 'owner' = (
  select role from audit_log join admin_users on lower(username) = lower(actor)
  where action = 'orders view saved' and lower(subject) = lower(order_views.name)
  order by audit_log.id desc, closed_at is null desc limit 1);

-- The e-mail with the number of a parcel that was handed over without one.
alter table order_messages drop constraint known_kind;
alter table order_messages add constraint known_kind check (kind in
  ('received', 'confirmation', 'shipped', 'tracking number', 'delivered', 'partly refunded', 'cancelled', 'refunded',
    'payment refunded'))
  not valid;
alter table order_messages validate constraint known_kind;
