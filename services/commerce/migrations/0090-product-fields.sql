-- `state` is a workflow state: 1 is published, 4 is hidden from visitors. `seo` has the fields for search engines and social
-- networks that the owner has set.
alter table product
  add column state smallint not null default 1,
  add column tax_class text not null default 'standard',
  add column seo jsonb not null default '{}';

-- The trash. A product in it is one value, so that no reader of products can forget to leave it out.
create table deleted_product (
  website_id text not null,
  id text not null,
  title text not null,
  deleted_at timestamptz not null,
  product jsonb not null,
  primary key (website_id, id)
);
create index deleted_product_newest on deleted_product (website_id, deleted_at desc, id desc);
create index deleted_product_age on deleted_product (deleted_at);
alter table deleted_product enable row level security;
alter table deleted_product force row level security;
create policy tenant on deleted_product to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy job on deleted_product to commerce_job using (true) with check (true);
grant select, insert, delete on deleted_product to commerce_app;
grant select, delete on deleted_product to commerce_job;
