-- Up Migration

-- More figures of each day: sales by the state they went to (key: its name, empty where it is not known), and what coupons
-- took off each product (key: its id).
alter table daily_figures drop constraint daily_figures_name_check;
alter table daily_figures add constraint daily_figures_name_check
  check (name in ('booked', 'moved', 'sold', 'product', 'coupon', 'state', 'discount'));
-- False where the release before added it up, which knew fewer figures: the sweep adds the others.
alter table days_added_up add column is_complete boolean not null default false;

-- The one figure of a day that is over which may change: an order's address is corrected into another state.
create function follow_corrected_state() returns trigger language plpgsql as $$
declare
  paid_on date := (new.paid_at at time zone interval '05:30')::date;
  old_state text := coalesce((select state from addresses where id = old.address_id), '');
  new_state text := coalesce((select state from addresses where id = new.address_id), '');
begin
  if old_state = new_state or paid_on = (now() at time zone interval '05:30')::date then
    return null;
  end if;
  -- Who adds up a day holds this: it has either counted the order where it was, or will count it where it is now.
  perform pg_advisory_xact_lock(hashtextextended('add up days', 0));
  if exists (select from days_added_up where day = paid_on and is_complete) then
    insert into daily_figures as figures (name, day, key, count, amount)
    values ('state', paid_on, old_state, -1, -new.total), ('state', paid_on, new_state, 1, new.total)
    on conflict (name, day, key) do update
      set count = figures.count + excluded.count, amount = figures.amount + excluded.amount;
  end if;
  return null;
end $$;
create trigger corrected_state_counts after update of address_id on orders for each row
  when (new.paid_at is not null and old.address_id is distinct from new.address_id)
  execute function follow_corrected_state();

-- Before refunds had this time, they were made when they were asked for.
update refunds set processed_at = created_at where state = 'processed' and processed_at is null;
-- What went back of orders, by the day it was made: read live, since a refund made at the provider may be told of later.
create index if not exists refunds_made on refunds (processed_at) include (amount, cause, payment_id)
  where state = 'processed' and cause <> 'unplaceable';

-- Whether a shopper had bought before.
create index if not exists orders_paid_by_phone on orders (phone, paid_at)
  where phone is not null and paid_at is not null;
