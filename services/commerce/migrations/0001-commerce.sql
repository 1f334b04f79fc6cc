create table store_settings (
  website_id text primary key,
  currency text not null,
  tax_basis_points integer not null,
  shop_path text not null
);

create table product (
  website_id text not null,
  id text not null,
  collection_id text not null,
  url_id text not null,
  title text not null,
  product_type text not null,
  description text not null,
  excerpt text not null,
  images jsonb not null,
  tags text[] not null,
  categories text[] not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, collection_id, url_id)
);
create index product_newest on product (website_id, created_at desc, id desc);

create table variant (
  website_id text not null,
  id text not null,
  product_id text not null,
  position smallint not null,
  sku text not null,
  price integer not null check (price between 0 and 100000000),
  sale_price integer not null check (sale_price between 0 and 100000000),
  on_sale boolean not null,
  qty_in_stock integer not null check (qty_in_stock >= 0),
  unlimited boolean not null,
  option_values jsonb not null,
  measures jsonb not null,
  primary key (website_id, id),
  foreign key (website_id, product_id) references product (website_id, id) on delete cascade,
  unique (website_id, sku)
);
create index variant_of_product on variant (website_id, product_id, position);

-- The token is a visitor's key to the cart, so only its hash is kept. Lines are one value: a change reads, writes and
-- locks one row, however many there are.
create table cart (
  website_id text not null,
  id text not null,
  token_hash bytea not null,
  lines jsonb not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, token_hash)
);
create index cart_age on cart (updated_at);

alter table store_settings enable row level security;
alter table store_settings force row level security;
alter table product enable row level security;
alter table product force row level security;
alter table variant enable row level security;
alter table variant force row level security;
alter table cart enable row level security;
alter table cart force row level security;

create policy tenant on store_settings to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on product to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on variant to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on cart to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy job on cart to commerce_job using (true) with check (true);

grant select, insert, update on store_settings to commerce_app;
grant select, insert, update, delete on product to commerce_app;
grant select, insert, update, delete on variant to commerce_app;
grant select, insert, update on cart to commerce_app;
grant select, delete on cart to commerce_job;
