-- Up Migration

-- What the provider has refunded is a fact, also where the owner had given the same money by hand: it is recorded, and she is
-- told. The referee refused it, and nothing of that payment was recorded any more. What the shop itself wants to refund
-- stays within what came in, as before.
create or replace function referee_refund() returns trigger language plpgsql as $$
declare
  captured bigint;
  going_back numeric;
begin
  -- The payment's lock makes refunds of one payment come one after the other.
  select amount into captured from payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0) into going_back from refunds
  where payment_id = new.payment_id and state not in ('failed', 'replaced');
  if going_back > captured and new.provider_refund_id is null then
    raise exception 'refunds of % exceed the % captured', going_back, captured using errcode = 'check_violation',
      constraint = 'refunds_within_captured';
  end if;
  return null;
end $$;
