-- Up Migration

-- How many visits there were, and how far they came before there was an order: numbers alone, of nobody in particular.
create table visit_counts (
  -- In India.
  day date not null,
  step text not null check (step in ('visit', 'product', 'cart')),
  count integer not null check (count >= 0),
  primary key (day, step)
);

-- Orders on the day on which their shopper first came to pay. On a large table, make it by hand before the upgrade, concurrently.
create index if not exists payment_attempts_by_time on payment_attempts (created_at);
alter table daily_figures drop constraint daily_figures_name_check;
alter table daily_figures add constraint daily_figures_name_check
  check (name in ('booked', 'moved', 'sold', 'product', 'coupon', 'state', 'discount', 'started'));
