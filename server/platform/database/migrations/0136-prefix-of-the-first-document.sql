-- Until the owner sets a prefix of tax documents, it follows from the shop's name. The first document stores it: a new name must
-- not begin a new series. A trigger does it, so that documents of the previous release count, and so that a name that is saved at
-- the same moment waits for the document or leaves its prefix as it is.
create function store_document_prefix() returns trigger language plpgsql as $$
begin
  insert into shop_profile (profile)
  -- A series is the prefix, of two characters or after a restore of five, and the letter of the kind.
  values (jsonb_build_object('documentPrefix', left(new.series, case when length(new.series) > 3 then 5 else 2 end)))
  on conflict (only_row) do update set profile = shop_profile.profile || excluded.profile
    where coalesce(shop_profile.profile ->> 'documentPrefix', '') = '';
  return null;
end $$;
create trigger first_document_stores_prefix after insert on document_series
  for each row execute function store_document_prefix();

insert into shop_profile (profile)
select jsonb_build_object('documentPrefix', left(series, case when length(series) > 3 then 5 else 2 end))
from tax_documents order by issued_at desc, id desc limit 1
on conflict (only_row) do update set profile = shop_profile.profile || excluded.profile
  where coalesce(shop_profile.profile ->> 'documentPrefix', '') = '';
