-- Up Migration

-- A saved view of an owner is only changed and removed by owners. Of those saved before, the audit log has who saved them.
alter table order_views add column if not exists is_owners boolean not null default false;
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
