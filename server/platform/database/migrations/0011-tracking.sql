-- Up Migration

-- A parcel whose number the courier refuses is asked about ever more seldom, and the owner is told once.
alter table consignments
  add column track_refusals integer not null default 0 check (track_refusals >= 0),
  add column track_refused_since timestamptz,
  add column track_alarmed boolean not null default false;

-- When to look next for what the courier may have booked for a failed consignment; null when there is nothing to cancel.
alter table consignments
  add column failed_at timestamptz,
  add column next_cancel_at timestamptz;
create index consignments_to_cancel on consignments (next_cancel_at) where next_cancel_at is not null;
create index consignments_being_made on consignments (order_id) where state = 'creating';
-- Those whose job may not have ended yet: its last try was within a day.
update consignments set failed_at = now(), next_cancel_at = now()
where state = 'failed' and carrier <> 'manual' and created_at > now() - interval '1 day';
