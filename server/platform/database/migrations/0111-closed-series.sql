-- A restore ends the series of tax documents that the shop had: buyers have numbers that were issued after the
-- backup, and the restored shop does not know them.
alter table document_series add column closed_at timestamptz;

create function refuse_closed_series() returns trigger language plpgsql as $$
begin
  raise exception 'the series % of % is closed', old.series, old.fiscal_year using errcode = 'check_violation',
    constraint = 'series_is_open';
end $$;
create trigger closed_series_has_no_more_numbers before update on document_series
  for each row when (old.closed_at is not null) execute function refuse_closed_series();
