-- Up Migration

-- Tax documents: an invoice for each order that is packed, a credit note or refund voucher for each refund (CGST Act, sections
-- 31 and 34; CGST Rules, rules 46, 49 to 51 and 53). They are never changed. All amounts are in paise and include the GST.

-- The financial year of a day in India, April to March: 26-27.
create function fiscal_year_of(day date) returns text language sql stable as $$
  select to_char(day - interval '3 months', 'YY') || '-' || to_char(day + interval '9 months', 'YY')
$$;

-- The sum of one amount over the lines of a document.
create function sum_of_lines(lines jsonb, amount text) returns bigint language sql immutable as $$
  select coalesce(sum((line ->> amount)::bigint), 0)::bigint from jsonb_array_elements(lines) as line
$$;

-- The shop's position under GST from a day on. Without a row: regular while the shop has a GSTIN, else unregistered.
create table tax_regimes (
  from_date date primary key,
  regime text not null check (regime in ('regular', 'composition', 'unregistered')),
  created_at timestamptz not null default now()
);

-- Changes of GST rates: one entry applies to a product, a category, or all products whose HSN code begins with these digits.
create table gst_rate_changes (
  id uuid primary key default uuidv7(),
  from_date date not null,
  product_id uuid references products,
  category_id uuid references categories,
  hsn_code text check (hsn_code ~ '^[0-9]{2,8}$'),
  rate_percent numeric(4, 2) not null check (rate_percent >= 0),
  -- When the products got the rate. Orders placed before that have the earlier rate in their lines.
  applied_at timestamptz,
  created_at timestamptz not null default now(),
  constraint one_scope check (num_nonnulls(product_id, category_id, hsn_code) = 1)
);
create index gst_rate_changes_of_product on gst_rate_changes (product_id) where product_id is not null;
create index gst_rate_changes_of_category on gst_rate_changes (category_id) where category_id is not null;

-- A business that buys, for the invoice. Both as the shopper entered them.
alter table orders
  add column buyer_gstin text constraint buyer_gstin_is_one check (buyer_gstin ~ '^[0-9A-Z]{15}$'),
  add column buyer_business_name text constraint buyer_business_name_not_empty check (buyer_business_name <> '');

-- The next number of each series and financial year. The transaction that issues a document updates the row, so that others
-- wait for its end: a number is used or returned, and none is left out.
create table document_series (
  series text not null check (series ~ '^[A-Z0-9]{1,3}$'),
  fiscal_year text not null,
  next_number integer not null check (next_number > 0),
  primary key (series, fiscal_year)
);

create table tax_documents (
  id uuid primary key default uuidv7(),
  kind text not null constraint known_kind check (kind in
    ('invoice', 'bill of supply', 'plain bill', 'credit note', 'refund voucher')),
  series text not null,
  fiscal_year text not null,
  number integer not null check (number > 0),
  full_number text not null unique,
  order_id uuid not null references orders,
  -- The refund for which it was issued. Null for a sale, and for a cancelled order of which no money could be refunded.
  refund_id uuid unique references refunds,
  -- The sale that a credit note reduces.
  original_document_id uuid references tax_documents,
  issued_at timestamptz not null,
  -- The day in India.
  issued_on date not null generated always as ((issued_at at time zone interval '05:30')::date) stored,
  -- The shop on that day: {name, tradeName, address, gstin, fssaiNumber, state}.
  seller jsonb not null,
  -- In the state of the seller, to another one, or without GST.
  supply text not null constraint known_supply check (supply in ('own state', 'other state', 'no GST')),
  -- The state of delivery, which is the place of supply.
  supply_state text not null,
  buyer_gstin text check (buyer_gstin ~ '^[0-9A-Z]{15}$'),
  -- [{position, name, hsnCode, quantity, unit, gstRatePercent, price, discount, taxable, cgst, sgst, igst, total}]. The line of
  -- the delivery charge has no position.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and lines <> '[]'),
  taxable bigint not null,
  cgst bigint not null check (cgst >= 0),
  sgst bigint not null,
  igst bigint not null check (igst >= 0),
  total bigint not null check (total > 0),
  -- Which layout its PDF has. The PDF is made on request from this row.
  template_version smallint not null check (template_version > 0),

  unique (series, fiscal_year, number),
  constraint number_at_most_16_characters check (length(full_number) <= 16),
  constraint full_number_names_its_parts check
    (full_number = series || '/' || fiscal_year || '/' || lpad(number::text, greatest(length(number::text), 6), '0')),
  constraint total_adds_up check (total = taxable + cgst + sgst + igst),
  constraint halves_are_equal check (cgst = sgst),
  constraint tax_fits_supply check
    (case supply when 'own state' then igst = 0 when 'other state' then cgst = 0 else cgst + igst = 0 end),
  constraint lines_add_up check (taxable = sum_of_lines(lines, 'taxable') and cgst = sum_of_lines(lines, 'cgst')
    and sgst = sum_of_lines(lines, 'sgst') and igst = sum_of_lines(lines, 'igst') and total = sum_of_lines(lines, 'total')),
  constraint credit_notes_have_an_original check ((kind = 'credit note') = (original_document_id is not null)),
  constraint refunds_have_no_sale check (refund_id is null or kind in ('credit note', 'refund voucher')),
  constraint vouchers_have_a_refund check (kind <> 'refund voucher' or refund_id is not null)
);
create unique index one_sale_document_per_order on tax_documents (order_id)
  where kind in ('invoice', 'bill of supply', 'plain bill');
create index tax_documents_of_order on tax_documents (order_id);
create index tax_documents_of_original on tax_documents (original_document_id) where original_document_id is not null;
-- The month's return.
create index tax_documents_by_day on tax_documents (issued_on, kind);
create trigger tax_documents_are_append_only before update or delete or truncate on tax_documents
  for each statement execute function refuse_change();

-- Refuses a number that leaves a gap, another financial year, and credit notes above the amounts of their original.
create function check_tax_document() returns trigger language plpgsql as $$
declare
  original tax_documents;
  credited record;
begin
  if new.fiscal_year <> fiscal_year_of(new.issued_on) then
    raise exception '% is not in the year %', new.issued_on, new.fiscal_year using errcode = 'check_violation',
      constraint = 'document_in_its_year';
  end if;
  if new.number > 1 and not exists (select from tax_documents
      where series = new.series and fiscal_year = new.fiscal_year and number = new.number - 1)
  then
    raise exception 'a number before % is missing', new.full_number using errcode = 'check_violation',
      constraint = 'numbers_without_gap';
  end if;
  if new.kind = 'credit note' then
    -- The lock on the order makes its notes wait for each other.
    perform from orders where id = new.order_id for update;
    select * into original from tax_documents where id = new.original_document_id;
    select sum(taxable) as taxable, sum(cgst) as cgst, sum(igst) as igst, sum(total) as total into credited
      from tax_documents where original_document_id = new.original_document_id;
    if original.kind not in ('invoice', 'bill of supply', 'plain bill') or original.order_id <> new.order_id
      or original.supply <> new.supply or credited.taxable > original.taxable or credited.cgst > original.cgst
      or credited.igst > original.igst or credited.total > original.total
    then
      raise exception 'credit notes exceed %', original.full_number using errcode = 'check_violation',
        constraint = 'credit_notes_within_original';
    end if;
  end if;
  return null;
end $$;
create constraint trigger tax_document_is_checked after insert on tax_documents
  for each row execute function check_tax_document();

-- Name and address of a document's buyer, apart from the document, so that erasing a shopper's data leaves the document. A row
-- stays where the document must name the buyer: for a business with a GSTIN, and from ₹50,000.
create table tax_document_buyers (
  document_id uuid primary key references tax_documents,
  name text not null,
  business_name text not null default '',
  house_no text not null,
  road_name text not null,
  landmark text not null,
  city text not null,
  state text not null,
  pincode text not null
);
