-- Up Migration

-- A hand-over can be undone for some seconds. Its e-mail is stored with the move, and is not sent before this time.
-- The sweep reads waiting messages by order_messages_waiting, a partial index of the few that are not sent yet.
alter table order_messages add column if not exists not_before timestamptz;

insert into order_moves_allowed values ('Shipped', 'Packed');

create or replace function referee_order_move() returns trigger language plpgsql as $$
declare
  mover text := coalesce(nullif(current_setting('snackshop.actor', true), ''), 'system');
  last_move order_moves;
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
    -- Only an undo: by staff, and directly after the hand-over. The action checks the exact window (undo-moves.ts).
    if (old.status, new.status) = ('Shipped', 'Packed') then
      select * into last_move from order_moves where order_id = new.id order by id desc limit 1;
      if mover not like 'admin:%' or last_move.from_status is distinct from 'Packed'
        or last_move.moved_at < now() - interval '1 minute'
      then
        raise exception 'the hand-over of this order cannot be undone' using errcode = 'check_violation';
      end if;
    end if;
    insert into order_moves (order_id, from_status, to_status, actor, reason)
    values (new.id, old.status, new.status, mover, coalesce(current_setting('snackshop.reason', true), ''));
  end if;
  return new;
end $$;
