-- The host lookup is one statement without a tenant, so a website's row may be read by anyone of the service; it may
-- be written only in a transaction of that website.
create table website (
  id text primary key,
  identifier text not null unique,
  title text not null,
  content_version integer not null default 1,
  release_id text,
  settings jsonb not null default '{}',
  created_at timestamptz not null
);

create table collection (
  website_id text not null references website (id) on delete cascade,
  id text not null,
  type text not null,
  title text not null,
  navigation_title text not null,
  in_navigation boolean not null,
  description text not null,
  url_id text not null,
  ordering integer not null,
  document jsonb,
  updated_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, url_id)
);

create table item (
  website_id text not null,
  id text not null,
  collection_id text not null,
  record_type integer not null,
  title text not null,
  url_id text not null,
  excerpt text not null,
  asset_url text,
  document jsonb not null,
  publish_on timestamptz not null,
  added_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, collection_id, url_id),
  foreign key (website_id, collection_id) references collection (website_id, id) on delete cascade
);

-- A release is an immutable snapshot: the app may add one and read it, never change it.
create table release (
  website_id text not null references website (id) on delete cascade,
  id text not null,
  content_version integer not null,
  site jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (website_id, id)
);

-- One row an address, so that a page view reads one page whatever the size of the site.
create table release_page (
  website_id text not null,
  release_id text not null,
  path text not null,
  page jsonb not null,
  primary key (website_id, release_id, path),
  foreign key (website_id, release_id) references release (website_id, id) on delete cascade
);

create table asset (
  website_id text not null references website (id) on delete cascade,
  id text not null,
  name text not null,
  width integer not null,
  height integer not null,
  color text not null,
  widths integer[] not null,
  bytes bigint not null,
  created_at timestamptz not null,
  primary key (website_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['collection', 'item', 'release', 'release_page', 'asset'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to sites_app
         using (website_id = current_setting(''portico.website_id'', true))
         with check (website_id = current_setting(''portico.website_id'', true))',
      name);
  end loop;
end $$;

alter table website enable row level security;
alter table website force row level security;
create policy reading on website for select to sites_app using (true);
create policy adding on website for insert to sites_app
  with check (id = current_setting('portico.website_id', true));
create policy changing on website for update to sites_app
  using (id = current_setting('portico.website_id', true))
  with check (id = current_setting('portico.website_id', true));
create policy content_version on website to sites_job using (true) with check (true);

-- Foreign keys are checked as the tables' owner, whom forced row security would otherwise stop.
create policy references_website on website for select to sites_owner using (true);
create policy references_collection on collection for select to sites_owner using (true);
create policy references_release on release for select to sites_owner using (true);

grant select, insert, update on website to sites_app;
grant select, insert, update, delete on collection, item to sites_app;
grant select, insert on release, release_page, asset to sites_app;
grant select, update (content_version) on website to sites_job;
