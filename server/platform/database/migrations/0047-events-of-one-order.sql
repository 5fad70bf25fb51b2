-- Up Migration

-- Events of one order of the provider are handled together. They were looked for among all that wait, and among those that
-- had waited since the table was last cleaned. On a large table it is made by hand before the upgrade, concurrently.
create index if not exists provider_events_of_order on provider_events
  (coalesce(payload ->> 'providerOrderId', event_id)) where handled_at is null;
