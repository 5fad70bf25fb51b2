-- A restored shop begins series that no other restore of its backup begins. They are longer, so their numbers have only the
-- year in which the financial year ends: 4KX2Q/27/000001.
alter table document_series
  drop constraint document_series_series_check,
  add constraint document_series_series_check check (series ~ '^[A-Z0-9]{1,6}$');

alter table tax_documents
  drop constraint full_number_names_its_parts,
  add constraint full_number_names_its_parts check (full_number = series || '/'
    || case when length(series) > 3 then right(fiscal_year, 2) else fiscal_year end
    || '/' || lpad(number::text, greatest(length(number::text), 6), '0')) not valid;
