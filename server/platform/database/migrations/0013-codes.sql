-- Up Migration

-- How many codes went out in each five minutes, for each source and, under '', for the whole shop: a day is 288 rows
-- however many codes it had. Refused codes are not in it. A period belongs to the codes' created_at.
create table otp_counts (
  source text not null,
  period timestamptz not null,
  sent integer not null,
  -- Of those sent: somebody typed them in.
  verified integer not null,
  -- Of those sent: no order is known that they are for.
  without_order integer not null,
  primary key (source, period)
) with (fillfactor = 50);

-- What one code adds to the counts; nothing when it is too old to be counted by any limit.
create function otp_counts_of(source text, state text, order_id uuid, created_at timestamptz)
returns setof otp_counts language sql stable as $$
  select counted.source, date_bin('5 minutes', $4, 'epoch'), 1, ($2 = 'used')::int, ($3 is null)::int
  from (values (''), ($1)) as counted (source)
  where $2 <> 'refused' and $4 > now() - interval '2 days'
$$;

-- Keeps the counts equal to the codes. Rows are changed in one order, so that two senders never wait for each other;
-- a change that concerns no count, like sending → sent, touches none.
create function count_otp_codes() returns trigger language plpgsql as $$
declare
  added constant text := 'select counts.*, 1 as sign from new_codes as code,
    otp_counts_of(code.source, code.state, code.order_id, code.created_at) as counts';
  removed constant text := 'select counts.*, -1 as sign from old_codes as code,
    otp_counts_of(code.source, code.state, code.order_id, code.created_at) as counts';
begin
  execute format(
    'insert into otp_counts as counts (source, period, sent, verified, without_order)
      select source, period, sum(sign * sent), sum(sign * verified), sum(sign * without_order)
      from (%s) as changes group by source, period
      having sum(sign * sent) <> 0 or sum(sign * verified) <> 0 or sum(sign * without_order) <> 0
      order by source, period
    on conflict (source, period) do update set sent = counts.sent + excluded.sent,
      verified = counts.verified + excluded.verified,
      without_order = counts.without_order + excluded.without_order',
    case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
  return null;
end $$;
create trigger otp_codes_added after insert on otp_codes
  referencing new table as new_codes for each statement execute function count_otp_codes();
create trigger otp_codes_changed after update on otp_codes
  referencing old table as old_codes new table as new_codes for each statement execute function count_otp_codes();
create trigger otp_codes_deleted after delete on otp_codes
  referencing old table as old_codes for each statement execute function count_otp_codes();

insert into otp_counts (source, period, sent, verified, without_order)
  select counts.source, counts.period, sum(counts.sent), sum(counts.verified), sum(counts.without_order)
  from otp_codes as code, otp_counts_of(code.source, code.state, code.order_id, code.created_at) as counts
  group by counts.source, counts.period;

-- Each limit finds the codes it counts without passing those it does not.
drop index otp_codes_of_phone, otp_codes_of_source, otp_codes_of_order;
create index otp_codes_of_phone on otp_codes (phone, created_at desc) where state <> 'refused';
create index otp_codes_of_source on otp_codes (source, created_at desc) where state <> 'refused';
create index otp_codes_of_order on otp_codes (order_id) where state <> 'refused';
create index otp_codes_not_refused on otp_codes (created_at desc) include (state) where state <> 'refused';
create index otp_wrong_guesses_by_time on otp_wrong_guesses (guessed_at);

-- Whether an order, or a kind within the hour, has had its alarm already.
create index alarms_of_order on alarms (order_id, kind);
create index alarms_of_kind on alarms (kind, raised_at desc);

-- The few orders that are held.
create index orders_held on orders (status, created_at) where held is not null;
