-- The weight that staff measured for a parcel of a shipping run. Null: the estimate in `parcel`.
alter table shipping_run_orders add column weight_grams integer
  constraint weight_of_a_parcel check (weight_grams between 1 and 50000);

-- Reports: what couriers charged for the parcels booked in a range of days.
create index if not exists consignments_charged on consignments (created_at) include (order_id, courier_name, rate)
  where state in ('created', 'delivered', 'returned', 'lost') and carrier <> 'manual';
