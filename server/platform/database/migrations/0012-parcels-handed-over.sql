-- Up Migration

-- A parcel that came back or was lost has ended: its order can be sent again with another one.
alter table consignments drop constraint consignments_state_check;
alter table consignments add constraint known_state check (state in
  ('creating', 'created', 'delivered', 'returned', 'lost', 'failed'));
drop index one_consignment_an_order;
create unique index one_live_consignment_an_order on consignments (order_id)
  where state in ('creating', 'created', 'delivered');
create index consignments_of_order on consignments (order_id);

-- The scan of a delivery that staff have found to be wrong: only a later one is believed.
alter table consignments add column disbelieved_scan_at timestamptz;

-- What the courier said of these was not understood as their end: they are asked about once more.
update consignments set next_track_at = now()
from orders
where orders.id = consignments.order_id and orders.status = 'Shipped'
  and consignments.state = 'created' and carrier <> 'manual' and next_track_at is null;
