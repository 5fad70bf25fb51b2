-- Refunds cannot return more of the provider's fee than the customer paid, except what the provider refunded itself.
create or replace function check_refund() returns trigger language plpgsql as $$
declare
  captured bigint;
  captured_fee bigint;
  refunded numeric;
  refunded_fee numeric;
begin
  -- The lock on the payment makes its refunds wait for each other.
  select amount, customer_fee into captured, captured_fee from payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0), coalesce(sum(customer_fee), 0) into refunded, refunded_fee from refunds
  where payment_id = new.payment_id and state not in ('failed', 'replaced');
  if refunded > captured and new.provider_refund_id is null then
    raise exception 'refunds of % exceed the % captured', refunded, captured using errcode = 'check_violation',
      constraint = 'refunds_within_captured';
  end if;
  if refunded_fee > captured_fee and new.provider_refund_id is null then
    raise exception 'refunded fees of % exceed the % paid', refunded_fee, captured_fee using errcode = 'check_violation',
      constraint = 'refunds_within_captured';
  end if;
  return null;
end $$;
