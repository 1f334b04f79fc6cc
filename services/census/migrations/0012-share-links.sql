-- Links with which anyone may read the visits of a website until they expire. The token is stored as a hash.
create table share_link (
  website_id text not null,
  id text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, token_hash)
);
alter table share_link enable row level security;
alter table share_link force row level security;
create policy tenant on share_link to census_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy job on share_link to census_job using (true) with check (true);
grant select, insert, delete on share_link to census_app;
grant select, delete on share_link to census_job;
