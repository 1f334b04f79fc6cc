-- Links that show the saved website, or an earlier release, without publishing it. `release_number` is null for what is saved.
-- Tokens are stored as hashes.
create table preview_link (
  website_id text not null references website (id) on delete cascade,
  id text not null,
  token_hash bytea not null,
  release_number integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, token_hash)
);
alter table preview_link enable row level security;
alter table preview_link force row level security;
create policy tenant on preview_link to sites_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert, delete on preview_link to sites_app;
