-- Up Migration

-- The refund that the payment provider made by itself when a dispute was lost. Its money is the dispute's, and counts once.
alter table refunds add column dispute_id uuid unique references disputes on delete set null;
