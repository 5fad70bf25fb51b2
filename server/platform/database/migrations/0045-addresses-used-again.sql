-- Up Migration

-- When an address that was known already was used for an order again: the one used last is offered next time.
alter table addresses add column used_again_at timestamptz;
