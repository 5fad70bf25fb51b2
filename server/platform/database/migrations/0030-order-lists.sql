-- Up Migration

-- One search and any filter over a million orders, the newest first. In a large shop these are made by hand before the
-- upgrade, `concurrently`.
create index if not exists order_lines_of_product on order_lines (product_id, order_id);
create index if not exists addresses_by_pincode on addresses (pincode);
create index if not exists addresses_name_parts on addresses using gin (lower(full_name) gin_trgm_ops);
create index if not exists consignments_of_courier on consignments (courier_name, order_id);
create index if not exists orders_of_coupon on orders (coupon_name, created_at desc, id desc) where coupon_name is not null;

-- Filters of the orders' list under a name, for everybody who works in the shop.
create table order_views (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  -- As contract/find-orders.ts has them. Never what was searched for: that may be a phone or a name.
  filters jsonb not null,
  created_at timestamptz not null default now()
);
create unique index order_views_name on order_views (lower(name));

-- Somebody of the shop holds an order: the shopper asked to wait, the address has to be cleared up.
alter table orders add column hold_reason text check (hold_reason <> '');
alter table orders drop constraint known_held;
alter table orders add constraint known_held check (held in ('dispute', 'refunded', 'staff')) not valid;
alter table orders validate constraint known_held;

-- What the shop notes about an order.
create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  note text not null check (note <> ''),
  -- For whoever packs it: on the card, and on the packing slip, which the shopper may find in the parcel.
  is_for_packing boolean not null,
  author text not null,
  created_at timestamptz not null default now()
);
create index order_notes_of_order on order_notes (order_id, id);
