-- The form in which searches compare texts; rules/search-text.ts has the same rule for the browser. Without accents and
-- nuktas, in lower case, and the same however letters are joined: in Malayalam a chillu is its consonant with a virama, and
-- the old vowel sign au is the new one.
-- Immutable, so that an index can have it; unaccent() is not.
create or replace function to_search_text(words text) returns text language sql immutable parallel safe as $$
  select lower(normalize(replace(
    regexp_replace(
      regexp_replace(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(normalize(words, nfd),
          U&'\0D7A', U&'\0D23\0D4D'),
          U&'\0D7B', U&'\0D28\0D4D'),
          U&'\0D7C', U&'\0D30\0D4D'),
          U&'\0D7D', U&'\0D32\0D4D'),
          U&'\0D7E', U&'\0D33\0D4D'),
          U&'\0D7F', U&'\0D15\0D4D'),
          U&'\0D54', U&'\0D2E\0D4D'),
          U&'\0D55', U&'\0D2F\0D4D'),
          U&'\0D56', U&'\0D34\0D4D'),
        '[\u0300-\u036f\u00ad\u200c\u200d\u2060\ufeff\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]', '', 'g'),
      '\u0d4d{2,}', U&'\0D4D', 'g'),
      U&'\0D46\0D57', U&'\0D57'),
    nfc))
$$;

-- As 'update of name' would, for the few products whose text differs.
update products set search_text = words.new
from (select id, to_search_text(concat_ws(' ', name, generic_name, array_to_string(ingredients, ' '))) as new
  from products) as words
where words.id = products.id and words.new <> products.search_text;

create index addresses_by_search_name on addresses (to_search_text(full_name) text_pattern_ops);
create index addresses_search_name_parts on addresses using gin (to_search_text(full_name) gin_trgm_ops);
drop index addresses_by_name;
drop index addresses_name_parts;
