-- Notifies open admin screens of paid orders whose content changed without a move: a hold, or whatever makes their printed papers
-- outdated (a refund of units, an address correction, a note for packing).
create function notify_order_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_changed', new.order_number);
  return null;
end $$;
create trigger order_changed after update of held, hold_reason, paperwork_version on orders for each row
  when (new.status not in ('Created', 'Verified', 'Expired')
    and (new.held, new.hold_reason, new.paperwork_version)
      is distinct from (old.held, old.hold_reason, old.paperwork_version))
  execute function notify_order_changed();
