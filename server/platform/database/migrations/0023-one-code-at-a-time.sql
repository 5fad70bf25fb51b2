-- Up Migration

-- As count_otp_codes (0013), for one code and by a statement that is planned once a connection: that one was built and
-- planned anew four times an order. Under '' first and then under its source, as everybody does, so that two senders never
-- wait for each other.
create function add_to_otp_counts(source text, created_at timestamptz, sent int, verified int, without_order int)
returns void language plpgsql as $$
begin
  insert into otp_counts as counts
  select counted.source, date_bin('5 minutes', $2, 'epoch'), $3, $4, $5 from (values (''), ($1)) as counted (source)
  on conflict on constraint otp_counts_pkey do update set sent = counts.sent + excluded.sent,
    verified = counts.verified + excluded.verified,
    without_order = counts.without_order + excluded.without_order;
end $$;

create function count_otp_code() returns trigger language plpgsql as $$
declare
  -- What is too old to be counted by any limit changes no count.
  counts_before constant bool := coalesce(old.state <> 'refused' and old.created_at > now() - interval '2 days', false);
  counts_now constant bool := coalesce(new.state <> 'refused' and new.created_at > now() - interval '2 days', false);
begin
  if counts_before and counts_now and old.created_at = new.created_at and old.source = new.source then
    perform add_to_otp_counts(new.source, new.created_at, 0, (new.state = 'used')::int - (old.state = 'used')::int,
      (new.order_id is null)::int - (old.order_id is null)::int);
    return null;
  end if;
  if counts_before then
    perform add_to_otp_counts(old.source, old.created_at, -1, -(old.state = 'used')::int, -(old.order_id is null)::int);
  end if;
  if counts_now then
    perform add_to_otp_counts(new.source, new.created_at, 1, (new.state = 'used')::int, (new.order_id is null)::int);
  end if;
  return null;
end $$;

create trigger otp_code_added after insert on otp_codes for each row execute function count_otp_code();
-- What concerns no count, like sending → sent, touches none.
create trigger otp_code_changed after update on otp_codes for each row
  when ((new.state = 'refused') <> (old.state = 'refused') or (new.state = 'used') <> (old.state = 'used')
    or (new.order_id is null) <> (old.order_id is null)
    or new.created_at <> old.created_at or new.source <> old.source) execute function count_otp_code();
create trigger otp_code_deleted after delete on otp_codes for each row execute function count_otp_code();

drop trigger otp_codes_added on otp_codes;
drop trigger otp_codes_changed on otp_codes;
drop trigger otp_codes_deleted on otp_codes;
drop function count_otp_codes, otp_counts_of;
