-- Up Migration

-- In a shop with very many parcels an owner can run the statements of this file before the upgrade, in this order, the two
-- indexes with `concurrently`: each is skipped here, or changes nothing more. From then on the release before refuses a number
-- that another live parcel has.

-- Two orders in one box have one tracking number. Staff choose it explicitly; otherwise a number belongs to one live parcel.
alter table consignments add column if not exists shares_box boolean not null default false;

-- Numbers that are in use twice already: the oldest parcel owns the number, the others share its box.
update consignments set shares_box = true
from (
  select id, row_number() over (
    partition by lower(awb collate "C"),
      carrier || ' ' || lower(replace(replace(courier_name, ' ', ''), chr(160), '') collate "C")
    order by id) as place
  from consignments where state in ('created', 'delivered')) as numbered
where numbered.id = consignments.id and numbered.place > 1 and not shares_box;

-- courierKey of rules/tracking-number.ts computes the same key.
create unique index if not exists one_live_parcel_a_number on consignments
  (lower(awb collate "C"), (carrier || ' ' || lower(replace(replace(courier_name, ' ', ''), chr(160), '') collate "C")))
  where state in ('created', 'delivered') and not shares_box;
create index if not exists live_parcels_of_number on consignments (lower(awb collate "C")) where state in ('created', 'delivered');
