-- Categories that have a place in the tree. A category that only products have is at the top. `key` is the name in lower case.
create table category (
  website_id text not null,
  key text not null,
  name text not null,
  parent_key text,
  primary key (website_id, key),
  foreign key (website_id, parent_key) references category (website_id, key) deferrable initially deferred,
  check (key <> parent_key)
);
create index category_inside on category (website_id, parent_key);
alter table category enable row level security;
alter table category force row level security;
create policy tenant on category to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
-- The references are checked in the name of the tables' owner.
create policy cascade on category to current_user using (true) with check (true);
grant select, insert, update, delete on category to commerce_app;
