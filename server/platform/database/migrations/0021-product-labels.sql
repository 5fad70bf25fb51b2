-- Up Migration

-- What the packet's label says (Legal Metrology Rules, rule 6; FSSAI Labelling and Display Regulations 2020).
alter table products
  add column generic_name text not null default '',
  -- Empty: the shop's own.
  add column maker_name text not null default '',
  add column maker_address text not null default '',
  add column customer_care text not null default '',
  add column country_of_origin text not null default '',
  add column storage text not null default '',
  -- Beside shelf_life_days: the label says one of them.
  add column shelf_life_months integer check (shelf_life_months > 0),
  add column is_vegan_approved boolean not null default false,
  -- A gift box, or several packs sold as one.
  add column is_combination boolean not null default false,
  -- Null where nothing is stated; empty where it contains none.
  add column allergens text[],
  add column may_contain text[] not null default '{}',
  -- Per 100 g; null where not stated.
  add column energy_kcal numeric(6, 2) check (energy_kcal between 0 and 900),
  add column protein_grams numeric(5, 2) check (protein_grams between 0 and 100),
  add column carbohydrate_grams numeric(5, 2) check (carbohydrate_grams between 0 and 100),
  add column total_sugars_grams numeric(5, 2) check (total_sugars_grams between 0 and 100),
  add column added_sugars_grams numeric(5, 2) check (added_sugars_grams between 0 and 100),
  add column total_fat_grams numeric(5, 2) check (total_fat_grams between 0 and 100),
  add column saturated_fat_grams numeric(5, 2) check (saturated_fat_grams between 0 and 100),
  add column trans_fat_grams numeric(5, 2) check (trans_fat_grams between 0 and 100),
  add column sodium_mg numeric(7, 2) check (sodium_mg between 0 and 40000),
  add constraint vegan_is_vegetarian check (is_veg or not is_vegan_approved),
  add constraint one_shelf_life check (num_nonnulls(shelf_life_days, shelf_life_months) < 2);
