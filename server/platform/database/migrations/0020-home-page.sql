-- Up Migration

-- The blocks of the home page as the owner set them, in one row; none while she has set nothing.
create table home_page (
  only_row boolean primary key default true check (only_row),
  page jsonb not null
    check (jsonb_typeof(page -> 'blocks') = 'array' and jsonb_typeof(page -> 'reviews') = 'array'),
  updated_at timestamptz not null default now()
);
create trigger home_page_changed after insert or update or delete on home_page
  for each statement execute function tell_catalogue_changed();

-- The home page shows what sold best: each day that is over may change that.
create trigger best_sellers_changed after insert on days_added_up
  for each statement execute function tell_catalogue_changed();
