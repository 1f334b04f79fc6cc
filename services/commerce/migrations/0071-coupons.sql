-- `uses` counts uses that are held by a checkout and those of orders. `product_ids` null: the coupon is for the whole order.
create table coupon (
  website_id text not null,
  id text not null,
  code text not null,
  kind text not null,
  product_ids text[],
  ppm integer not null check (ppm between 0 and 1000000),
  amount bigint not null check (amount >= 0),
  minimum bigint not null check (minimum >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  most_uses integer,
  most_customer_uses integer,
  combines boolean not null,
  uses integer not null default 0,
  created_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, code),
  constraint coupon_not_above_limit check (uses >= 0 and (most_uses is null or uses <= most_uses))
);

-- A use belongs to a checkout. `customer` is a hash of the e-mail address.
create table coupon_use (
  website_id text not null,
  coupon_id text not null,
  checkout_id text not null,
  customer bytea not null,
  used_at timestamptz not null,
  primary key (website_id, coupon_id, checkout_id)
);
create index coupon_use_of_customer on coupon_use (website_id, coupon_id, customer);
create index coupon_use_of_checkout on coupon_use (website_id, checkout_id);

alter table coupon enable row level security;
alter table coupon force row level security;
alter table coupon_use enable row level security;
alter table coupon_use force row level security;
create policy tenant on coupon to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on coupon_use to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert, update, delete on coupon, coupon_use to commerce_app;
