-- Up Migration

-- A word is the same word however its letters are joined: an old chillu of Malayalam (its letter, virama and joiner) is the
-- new one, and the signs that join letters or keep them apart, which nobody sees, are not compared.
create or replace function to_search_text(words text) returns text language sql stable parallel safe as $$
  select lower(unaccent(normalize(
    translate(
      replace(replace(replace(replace(replace(replace(words,
        U&'\0D23\0D4D\200D', U&'\0D7A'),
        U&'\0D28\0D4D\200D', U&'\0D7B'),
        U&'\0D30\0D4D\200D', U&'\0D7C'),
        U&'\0D32\0D4D\200D', U&'\0D7D'),
        U&'\0D33\0D4D\200D', U&'\0D7E'),
        U&'\0D15\0D4D\200D', U&'\0D7F'),
      U&'\200C\200D\00AD\2060\FEFF', ''),
    nfc)))
$$;
update products set name = name
where concat_ws(' ', name, generic_name, array_to_string(ingredients, ' ')) ~ U&'[\200C\200D\00AD\2060\FEFF]';
