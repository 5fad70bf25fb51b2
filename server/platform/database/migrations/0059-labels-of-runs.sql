-- Up Migration

-- Whether the courier gave a label when the labels of the run were last printed; null before that. The manifest and the
-- screen list the parcels without one.
alter table shipping_run_orders add column if not exists has_label boolean;
