-- Texts that come in lose characters without a shape (rules/storable-text.ts). A stored name with one would not be found by
-- its link or in an import. Where another category has the name without it, both stay.
update categories set name = cleaned.name
from (
  select id, visible.name, row_number() over (partition by lower(visible.name) order by categories.id) as place
  from categories, lateral (
    select btrim(regexp_replace(name, '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')) as name
  ) as visible
  where deleted_at is null) as cleaned
where cleaned.place = 1 and cleaned.id = categories.id and cleaned.name <> categories.name and cleaned.name <> ''
  and not exists (
    select from categories as other
    where other.id <> categories.id and other.deleted_at is null and lower(other.name) = lower(cleaned.name));
