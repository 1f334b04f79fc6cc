-- What a preview would publish: the changes to the current release, without documents. One row for the saved website
-- (`release` 0) and one for each release that is looked at, made again when `change` differs.
create table preview (
  website_id text not null references website (id) on delete cascade,
  release integer not null,
  -- Changes with the website, its pages and items.
  change text not null,
  site jsonb not null,
  -- Ids of the entries that the current release would lose.
  ended text[] not null,
  -- Addresses whose automatic redirects would be deleted, and the redirects that would be made.
  returned text[] not null,
  moves jsonb not null,
  made_at timestamptz not null,
  primary key (website_id, release)
);

-- The entries that a preview would add. `body` names a stored document, or the page or item whose saved document is shown.
create table preview_entry (
  website_id text not null,
  release integer not null,
  id text not null,
  kind text not null,
  collection_id text not null,
  path text not null,
  content jsonb not null,
  body bytea not null,
  code jsonb,
  position integer not null,
  listed_at timestamptz not null,
  primary key (website_id, release, id),
  foreign key (website_id, release) references preview (website_id, release) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['preview', 'preview_entry'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to sites_app
         using (website_id = current_setting(''portico.website_id'', true))
         with check (website_id = current_setting(''portico.website_id'', true))',
      name);
    execute format('create policy references_%s on %I for select to sites_owner using (true)', name, name);
    execute format('grant select, insert, update, delete on %I to sites_app', name);
  end loop;
end $$;
