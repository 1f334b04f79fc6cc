-- Stock has its own rows, so that a sale neither rewrites the website's row of `catalogue` nor waits for a save of the product.
-- `id` is the variant's. `book` is `live`, or `load` for the copies that load tests use. `opening` is the number at the first
-- write: opening + moves = available + holds. `copied` and `copied_unlimited` are what the columns of `variant` said last, see
-- `follow_variant_stock`.
create table stock (
  website_id text not null,
  book text not null check (book in ('live', 'load')),
  id text not null,
  product_id text not null,
  opening integer not null check (opening >= 0),
  available integer not null constraint stock_not_below_zero check (available >= 0),
  unlimited boolean not null,
  version integer not null default 1,
  copied integer not null default 0,
  copied_unlimited boolean not null default false,
  primary key (website_id, book, id)
) with (fillfactor = 50);
create index stock_of_product on stock (website_id, product_id);

-- No foreign keys lead to `stock`: their checks would lock the rows of products that many buy at once.
-- What open checkouts have taken from `available`. Without `expires_at` it is promised to a payment that may be captured.
create table stock_hold (
  website_id text not null,
  checkout_id text not null,
  book text not null,
  stock_id text not null,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz,
  primary key (website_id, checkout_id, stock_id)
);
create index stock_hold_of_stock on stock_hold (website_id, book, stock_id);

-- Every change of a number that is not a hold. Rows are never changed. `cause_id` is the order, refund or account.
create table stock_move (
  id bigint generated always as identity primary key,
  website_id text not null,
  book text not null,
  stock_id text not null,
  kind text not null check (kind in ('sale', 'return', 'edit', 'import', 'test-deleted')),
  quantity integer not null check (quantity <> 0),
  cause_id text not null,
  at timestamptz not null
);
create index stock_move_of_stock on stock_move (website_id, book, stock_id, id);
-- A sale and a return happen once, however often their cause is repeated.
create unique index stock_move_once on stock_move (website_id, book, stock_id, kind, cause_id) where kind in ('sale', 'return');

do $$
declare
  name text;
begin
  foreach name in array array['stock', 'stock_hold', 'stock_move'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to commerce_app using (website_id = current_setting(''portico.website_id'', true))
       with check (website_id = current_setting(''portico.website_id'', true))', name);
  end loop;
end $$;
grant select, insert, update on stock to commerce_app;
grant select, insert, update, delete on stock_hold to commerce_app;
grant select, insert on stock_move to commerce_app;
-- The job role measures the age of holds.
create policy job on stock_hold for select to commerce_job using (true);
grant select on stock_hold to commerce_job;

-- The owner's role, which runs this, sees the rows only while their security is not forced.
alter table variant no force row level security;
alter table stock no force row level security;
insert into stock (website_id, book, id, product_id, opening, available, unlimited, copied, copied_unlimited)
  select website_id, 'live', id, product_id, qty_in_stock, qty_in_stock, unlimited, qty_in_stock, unlimited from variant;
alter table variant force row level security;
alter table stock force row level security;

-- The new release writes neither column.
alter table variant alter column qty_in_stock set default 0, alter column unlimited set default false;

-- Variants are updated in one statement, in which two of them may exchange their SKUs.
alter table variant drop constraint variant_website_id_sku_key;
alter table variant add constraint variant_website_id_sku_key unique (website_id, sku) deferrable initially immediate;

-- During a rolling restart, processes of the previous release write the two columns. Such a write is a difference to what the
-- columns said before, because that process may not know of sales since. A later migration drops columns and trigger.
create function follow_variant_stock() returns trigger language plpgsql as $$
declare
  old_row stock;
  moved integer;
begin
  insert into stock (website_id, book, id, product_id, opening, available, unlimited, copied, copied_unlimited)
    values (new.website_id, 'live', new.id, new.product_id, new.qty_in_stock, new.qty_in_stock, new.unlimited,
      new.qty_in_stock, new.unlimited)
    on conflict do nothing;
  if found then return null; end if;
  select * into old_row from stock
    where website_id = new.website_id and book = 'live' and id = new.id for update;
  moved := greatest(new.qty_in_stock - old_row.copied, - old_row.available);
  if moved = 0 and new.qty_in_stock = old_row.copied and new.unlimited = old_row.copied_unlimited then return null; end if;
  update stock set available = available + moved, version = version + 1, copied = new.qty_in_stock,
      copied_unlimited = new.unlimited,
      unlimited = case when new.unlimited <> copied_unlimited then new.unlimited else unlimited end
    where website_id = new.website_id and book = 'live' and id = new.id;
  if moved <> 0 then
    insert into stock_move (website_id, book, stock_id, kind, quantity, cause_id, at)
      values (new.website_id, 'live', new.id, 'edit', moved, 'previous-release', clock_timestamp());
  end if;
  return null;
end $$;
create trigger variant_stock_added after insert on variant
  for each row execute function follow_variant_stock();
create trigger variant_stock_changed after update of qty_in_stock, unlimited on variant
  for each row execute function follow_variant_stock();
