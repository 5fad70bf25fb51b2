-- Up Migration

-- Many messages of a kind for one order: one for each parcel that is shipped, one for each refund.
create sequence order_message_askings as integer;
alter table order_messages
  drop constraint order_messages_pkey,
  add column id uuid primary key default uuidv7(),
  -- What it is about: a consignment's id, a refund's, or that of the move by which a parcel without a number went out.
  add column subject_id uuid,
  -- overtaken: not sent, since a later message said more; refused: its mailbox does not take it; given up: unsent for a day.
  add column state text not null default 'sent' constraint known_state check (state in
    ('waiting', 'sent', 'overtaken', 'refused', 'given up')),
  -- The order in which messages were asked for; one that is asked for once more after it has ended gets a new number.
  add column asking integer not null default nextval('order_message_askings'),
  -- Until then one worker may be talking to the mail server about it.
  add column leased_until timestamptz,
  add constraint one_message_a_subject unique nulls not distinct (order_id, kind, subject_id);
alter sequence order_message_askings owned by order_messages.asking;
alter table order_messages
  alter column asked_at set default clock_timestamp(),
  alter column state set default 'waiting';

update order_messages set state = 'waiting' where sent_at is null;
update order_messages set state = 'given up'
where state = 'waiting' and exists (
  select from alarms where alarms.kind = 'message-not-sent' and alarms.order_id = order_messages.order_id
    and alarms.details ->> 'message' = order_messages.kind and alarms.raised_at > order_messages.asked_at);
update order_messages set subject_id = consignments.id from consignments
where order_messages.kind = 'shipped' and order_messages.state = 'waiting'
  and consignments.order_id = order_messages.order_id and consignments.state in ('created', 'delivered');
-- Only where something waits does the order of earlier rows matter.
update order_messages set asking = numbered.asking
from (
  select id, nextval('order_message_askings') as asking from (
    select id from order_messages
    where order_id in (select order_id from order_messages where state = 'waiting')
    order by asked_at, id) as due) as numbered
where numbered.id = order_messages.id;

drop index order_messages_unsent;
create index order_messages_waiting on order_messages (asked_at) where state = 'waiting';
