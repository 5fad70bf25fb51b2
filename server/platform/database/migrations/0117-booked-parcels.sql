-- Notifies open admin screens of parcels that were booked, or whose booking ended: their orders do not move then.
create function notify_parcel_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_changed', (select order_number from orders where id = new.order_id));
  return null;
end $$;
create trigger parcel_changed after update of state, cancelled_at on consignments for each row
  when ((new.state, new.cancelled_at) is distinct from (old.state, old.cancelled_at))
  execute function notify_parcel_changed();
