-- Up Migration

-- Changes that a next release may make while a shop sells, all at once: a column in every table, a filled
-- column with a
-- constraint in orders, an index on order lines, and a trigger that writes to a new table.
do $$
declare
  entity record;
begin
  for entity in
    select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by tablename
  loop
    execute format('alter table %I add column of_next_release integer not null default 0', entity.tablename);
  end loop;
end
$$;

alter table orders add column gift_note text;
update orders set gift_note = '' where status <> 'Created';
alter table orders add constraint orders_gift_note_is_short check (length(gift_note) <= 200) not valid;
alter table orders validate constraint orders_gift_note_is_short;
create index order_lines_of_next_release on order_lines (of_next_release);

create table gift_wraps (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  wrapped_at timestamptz not null default now()
);

create function wrap_order() returns trigger language plpgsql as $$
begin
  insert into gift_wraps (order_id) values (new.id);
  return null;
end
$$;
create trigger wrap_order after insert on orders for each row execute function wrap_order();
