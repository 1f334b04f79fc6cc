-- Collections that only signed-in members may read. It is no part of a release, so restoring one opens no page.
create table page_access (
  website_id text not null,
  collection_id text not null,
  permission text not null check (permission in ('members')),
  primary key (website_id, collection_id),
  foreign key (website_id, collection_id) references collection (website_id, id) on delete cascade
);
alter table page_access enable row level security;
alter table page_access force row level security;
create policy tenant on page_access to sites_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert, delete on page_access to sites_app;
