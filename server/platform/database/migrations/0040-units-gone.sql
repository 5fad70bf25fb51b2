-- Up Migration

-- How many of a line's units were gone when some were last put on the shelf: refunded before, or on the shelf since then. A
-- refund that then fails does not bring them back to the parcel, and neither a later refund nor a cancelled order may put them
-- on the shelf again. Of refunds made before, it is what the old rule had.
alter table order_lines add column units_gone int not null default 0;
update order_lines set units_gone = least(order_lines.quantity, refunded.going_back + greatest(refunded.failed - refunded.back, 0))
from (
  select refund_lines.order_id, refund_lines.position,
    coalesce(sum(refund_lines.quantity) filter (where refunds.state not in ('failed', 'replaced')), 0)::int as going_back,
    coalesce(sum(refund_lines.quantity) filter (where restocked and retry_of is null
      and refunds.state not in ('failed', 'replaced')), 0)::int as back,
    coalesce(sum(refund_lines.quantity) filter (where restocked and retry_of is null
      and refunds.state in ('failed', 'replaced')), 0)::int as failed
  from refund_lines join refunds on refunds.id = refund_lines.refund_id
  group by refund_lines.order_id, refund_lines.position having bool_or(restocked)
) as refunded
where order_lines.order_id = refunded.order_id and order_lines.position = refunded.position and order_lines.counted;
alter table order_lines add constraint order_lines_units_gone check (units_gone between 0 and quantity) not valid;
