-- Rules about tax and shipping. `rules_version` rises with every change of a rule, so that carts may keep them in memory.
alter table store_settings
  alter column tax_basis_points set default 0,
  add column prices_include_tax boolean not null default false,
  add column sell_without_rate boolean not null default true,
  add column store_place jsonb,
  add column rules_version bigint not null default 0;

create table tax_class (
  website_id text not null,
  id text not null,
  name text not null,
  primary key (website_id, id)
);

-- Rates in parts per million. The area is a country or `*`, and in it perhaps a region or postal codes.
create table tax_rate (
  website_id text not null,
  id text not null,
  name text not null,
  country text not null,
  region text,
  postal text,
  tax_class text not null,
  ppm integer not null check (ppm between 0 and 1000000),
  starts_at timestamptz,
  ends_at timestamptz,
  shipping_taxed boolean not null,
  additional boolean not null,
  needs_check boolean not null default false,
  source text,
  primary key (website_id, id)
);

create table shipping_zone (
  website_id text not null,
  id text not null,
  name text not null,
  areas jsonb not null,
  position integer not null,
  primary key (website_id, id)
);

-- Options of a zone; without a zone they are places of pickup.
create table shipping_option (
  website_id text not null,
  id text not null,
  zone_id text,
  name text not null,
  kind text not null,
  price bigint not null check (price >= 0),
  steps jsonb not null,
  free_from bigint,
  position integer not null,
  primary key (website_id, id),
  foreign key (website_id, zone_id) references shipping_zone (website_id, id) on delete cascade
);
create index shipping_option_of_zone on shipping_option (website_id, zone_id);

alter table tax_class enable row level security;
alter table tax_class force row level security;
alter table tax_rate enable row level security;
alter table tax_rate force row level security;
alter table shipping_zone enable row level security;
alter table shipping_zone force row level security;
alter table shipping_option enable row level security;
alter table shipping_option force row level security;
create policy tenant on tax_class to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on tax_rate to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on shipping_zone to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on shipping_option to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert, update, delete on tax_class, tax_rate, shipping_zone, shipping_option to commerce_app;

-- Deleting a zone deletes its options as the owner of the tables, and their trigger then raises the version as the owner.
create policy cascade on shipping_option to current_user using (true) with check (true);
create policy cascade on store_settings to current_user using (true) with check (true);

-- By triggers, so that no writer can forget it.
create function raise_rules_version() returns trigger language plpgsql as $$
begin
  insert into store_settings as s (website_id, currency, tax_basis_points, shop_path, rules_version)
    select website_id, 'USD', 0, '/shop', 1 from changed group by website_id
  on conflict (website_id) do update set rules_version = s.rules_version + 1;
  return null;
end $$;
create trigger added after insert on tax_rate referencing new table as changed
  for each statement execute function raise_rules_version();
create trigger changed after update on tax_rate referencing new table as changed
  for each statement execute function raise_rules_version();
create trigger removed after delete on tax_rate referencing old table as changed
  for each statement execute function raise_rules_version();
create trigger added after insert on shipping_zone referencing new table as changed
  for each statement execute function raise_rules_version();
create trigger changed after update on shipping_zone referencing new table as changed
  for each statement execute function raise_rules_version();
create trigger removed after delete on shipping_zone referencing old table as changed
  for each statement execute function raise_rules_version();
create trigger added after insert on shipping_option referencing new table as changed
  for each statement execute function raise_rules_version();
create trigger changed after update on shipping_option referencing new table as changed
  for each statement execute function raise_rules_version();
create trigger removed after delete on shipping_option referencing old table as changed
  for each statement execute function raise_rules_version();

create function raise_own_rules_version() returns trigger language plpgsql as $$
begin
  if (old.prices_include_tax, old.sell_without_rate, old.store_place)
    is distinct from (new.prices_include_tax, new.sell_without_rate, new.store_place) then
    new.rules_version := old.rules_version + 1;
  end if;
  return new;
end $$;
create trigger own_rules before update on store_settings for each row execute function raise_own_rules_version();

-- The store's one rate becomes the rate "everywhere". During an upgrade, processes of the last release still write it to
-- `tax_basis_points`; this release does not, and a later one drops the column with this trigger.
create function follow_old_rate() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.tax_basis_points = new.tax_basis_points then
    return null;
  end if;
  if new.tax_basis_points = 0 and tg_op = 'INSERT' then
    return null;
  elsif new.tax_basis_points = 0 then
    delete from tax_rate where website_id = new.website_id and id = '000000000000000000000001';
  else
    insert into tax_rate (website_id, id, name, country, tax_class, ppm, shipping_taxed, additional)
      values (new.website_id, '000000000000000000000001', 'Tax', '*', 'standard', new.tax_basis_points * 100, false, false)
    on conflict (website_id, id) do update set ppm = excluded.ppm;
  end if;
  return null;
end $$;
create trigger old_rate after insert or update of tax_basis_points on store_settings
  for each row execute function follow_old_rate();

-- The owner's role, which runs this, sees the rows only while their security is not forced.
alter table store_settings no force row level security;
alter table tax_rate no force row level security;
insert into tax_rate (website_id, id, name, country, tax_class, ppm, shipping_taxed, additional)
  select website_id, '000000000000000000000001', 'Tax', '*', 'standard', tax_basis_points * 100, false, false
  from store_settings where tax_basis_points > 0;
alter table tax_rate force row level security;
alter table store_settings force row level security;
