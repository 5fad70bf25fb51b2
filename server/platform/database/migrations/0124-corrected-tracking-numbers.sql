-- The e-mail that a tracking number has changed. Earlier rows have earlier kinds, so they need no check.
alter table order_messages drop constraint known_kind, add constraint known_kind check (kind in
  ('received', 'confirmation', 'shipped', 'tracking number', 'tracking number changed', 'delivered', 'partly refunded',
   'cancelled', 'refunded', 'payment refunded')) not valid;

-- A tracking number is the same with and without dashes, like in upper and lower case. Live parcels that the earlier index took
-- for parcels with different numbers are marked like those of two orders in one box; the first one retains the number.
update consignments set shares_box = true where id in (
  select id from (
    select id, row_number() over (partition by replace(lower(awb collate "C"), '-', ''),
      (carrier || ' ' || lower(replace(replace(courier_name, ' ', ''), chr(160), '') collate "C")) order by id) as place
    from consignments where state in ('created', 'delivered') and not shares_box
      and replace(lower(awb collate "C"), '-', '') in
        (select replace(lower(awb collate "C"), '-', '') from consignments where awb like '%-%')) as live
  where place > 1);
create unique index if not exists one_live_parcel_per_plain_number on consignments
  (replace(lower(awb collate "C"), '-', ''),
    (carrier || ' ' || lower(replace(replace(courier_name, ' ', ''), chr(160), '') collate "C")))
  where state in ('created', 'delivered') and not shares_box;
drop index one_live_parcel_per_number;
-- Processes of the previous release know the index by this name.
alter index one_live_parcel_per_plain_number rename to one_live_parcel_per_number;

-- Orders are found by a tracking number with or without dashes.
create index if not exists consignments_of_plain_number on consignments (replace(lower(awb collate "C"), '-', ''));
drop index consignments_of_number;
