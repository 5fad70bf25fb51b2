-- Up Migration

-- Notifications of staff and the owner: a row for each channel and device. Alarms in writing had a table of their own.
alter table notices rename to notifications;
alter table notifications rename column bundle to bundle_id;
alter table notifications rename column asked_at to created_at;
alter table notifications rename column try_at to due_at;
alter table notifications rename column tries to attempts;
alter table notifications drop constraint known_state;
insert into notifications (id, topic, channel, alarm_kind, state, created_at, due_at, attempts, problem, sent_at)
  select id, 'alarms', channel, kind, state, asked_at, try_at, tries, problem, sent_at from owner_notices;
drop table owner_notices;
-- skipped: no longer true when it was due, or without an address; refused: its receiver never takes it; expired: unsent for a day.
update notifications set state = case state when 'over' then 'skipped' else 'expired' end where state in ('over', 'given up');
alter table notifications
  add constraint known_state check (state in ('waiting', 'sent', 'skipped', 'refused', 'expired')),
  add constraint known_alarm_kind check (alarm_kind in
    ('queue-stuck', 'disk-low', 'refund-stuck', 'payments-differ', 'wallet-low', 'backup-old', 'certificate-ending',
     'held-parcel', 'cash-on-delivery'));
alter index notices_pkey rename to notifications_pkey;
alter index notices_to_send rename to notifications_due;
alter index notices_by_time rename to notifications_by_time;
alter index notices_of_device rename to notifications_of_device;
create index notifications_of_alarms on notifications (alarm_kind, created_at desc) where alarm_kind is not null;

alter table notice_settings rename to notification_settings;
alter index notice_settings_pkey rename to notification_settings_pkey;
alter table alarms rename column told_at to notified_at;

-- Paid orders, until the notification about them is enqueued and 30 days after.
alter table order_news rename to new_orders;
alter table new_orders rename column told_at to notified_at;
alter table new_orders rename column bundle to bundle_id;
alter index order_news_pkey rename to new_orders_pkey;
alter index order_news_by_telling rename to new_orders_by_notification;
alter index order_news_of_bundle rename to new_orders_of_bundle;
alter table low_products rename column bundle to bundle_id;
alter table low_products rename column noticed_at to created_at;
alter table evening_summaries rename column asked_at to created_at;
create or replace function note_new_order() returns trigger language plpgsql as $$
begin
  insert into new_orders (order_id) values (new.id) on conflict do nothing;
  return null;
end $$;
