-- The months whose GST return is marked as filed. A month without a row is not.
create table filed_months (
  -- yyyy-mm in India
  month text primary key check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  filed_by text not null,
  filed_at timestamptz not null default now()
);
