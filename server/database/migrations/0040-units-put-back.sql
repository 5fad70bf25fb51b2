-- Up Migration

-- How many of a line's units refunds have put on the shelf, whether their money then went back or not: a later refund of the
-- same units, and a cancelled order, must not put them there again. Of refunds made before, it is what the old rule had.
alter table order_lines add column put_back int not null default 0;
update order_lines set put_back = least(order_lines.quantity, refunded.put_back)
from (
  select refund_lines.order_id, refund_lines.position, greatest(
    coalesce(sum(refund_lines.quantity) filter (where refunds.state not in ('failed', 'replaced')), 0),
    coalesce(sum(refund_lines.quantity) filter (where refunds.state in ('failed', 'replaced') and refunds.retry_of is null), 0)
  )::int as put_back
  from refund_lines join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.restocked group by refund_lines.order_id, refund_lines.position
) as refunded
where order_lines.order_id = refunded.order_id and order_lines.position = refunded.position and order_lines.counted;
alter table order_lines add constraint order_lines_put_back check (put_back between 0 and quantity) not valid;
