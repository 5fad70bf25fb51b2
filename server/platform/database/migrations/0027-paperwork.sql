-- Up Migration

-- What was printed or written for an order on its way to the courier: the owner prints what is new, and nothing twice.
create table order_paperwork (
  order_id uuid not null references orders,
  kind text not null constraint known_kind check (kind in ('slip', 'sheet')),
  made_at timestamptz not null default now(),
  primary key (order_id, kind)
);
