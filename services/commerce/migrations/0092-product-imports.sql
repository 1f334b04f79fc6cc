-- Imports of products from a CSV file. The rows of the file are stored as they are read, and the products that they make are
-- stored when they are checked, so that neither is held in memory and a process that ends loses nothing.
create table product_import (
  website_id text not null,
  id text not null,
  account_id text not null,
  state text not null check (state in ('reading', 'checked', 'applying', 'done', 'failed')),
  format text,
  pages text[] not null,
  notices text[] not null default '{}',
  created_at timestamptz not null,
  primary key (website_id, id)
);
create index product_import_age on product_import (created_at);
create index product_import_applying on product_import (website_id) where state = 'applying';

-- `key` joins the rows of one product; `owner` is the alias of the product that a row belongs to.
create table product_import_row (
  website_id text not null,
  import_id text not null,
  line integer not null,
  key text not null,
  alias text,
  owner text,
  cells jsonb not null,
  primary key (website_id, import_id, line),
  foreign key (website_id, import_id) references product_import (website_id, id) on delete cascade
);
create index product_import_row_key on product_import_row (website_id, import_id, key);

create table product_import_problem (
  website_id text not null,
  import_id text not null,
  number integer not null,
  line integer not null,
  column_name text not null,
  text text not null,
  primary key (website_id, import_id, number),
  foreign key (website_id, import_id) references product_import (website_id, id) on delete cascade
);

-- `product` is what an owner would save, `product_id` the product that is changed. `outcome` is written in the transaction that
-- writes the product, so that each one is written once.
create table product_import_product (
  website_id text not null,
  import_id text not null,
  number integer not null,
  line integer not null,
  product_id text,
  product jsonb not null,
  paths jsonb not null,
  outcome text check (outcome in ('written', 'failed')),
  primary key (website_id, import_id, number),
  foreign key (website_id, import_id) references product_import (website_id, id) on delete cascade
);
create index product_import_product_open on product_import_product (website_id, import_id, number) where outcome is null;

do $$
declare
  name text;
begin
  foreach name in array array['product_import', 'product_import_row', 'product_import_problem', 'product_import_product'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to commerce_app using (website_id = current_setting(''portico.website_id'', true))
       with check (website_id = current_setting(''portico.website_id'', true))', name);
    -- Rows that go with their import are removed in the name of the tables' owner.
    execute format('create policy cascade on %I to current_user using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to commerce_app', name);
  end loop;
end $$;
-- The job role finds the imports that are being applied, and deletes old ones.
create policy job on product_import to commerce_job using (true) with check (true);
grant select, delete on product_import to commerce_job;
