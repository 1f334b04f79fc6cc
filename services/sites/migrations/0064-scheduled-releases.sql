-- Pages that are published at a later time, as they were saved when the time was chosen. A null entry removes the page.
create table scheduled_release (
  website_id text not null references website (id) on delete cascade,
  id text not null,
  due_at timestamptz not null,
  name text not null,
  created_by text not null,
  primary key (website_id, id)
);
create index scheduled_release_due on scheduled_release (due_at);
create table scheduled_entry (
  website_id text not null,
  release_id text not null,
  id text not null,
  title text not null,
  entry jsonb,
  body bytea,
  primary key (website_id, release_id, id),
  foreign key (website_id, release_id) references scheduled_release (website_id, id) on delete cascade,
  foreign key (website_id, body) references page_body (website_id, hash)
);
create index scheduled_entry_body on scheduled_entry (website_id, body);

do $$
declare name text;
begin
  foreach name in array array['scheduled_release', 'scheduled_entry'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to sites_app
         using (website_id = current_setting(''portico.website_id'', true))
         with check (website_id = current_setting(''portico.website_id'', true))',
      name);
    execute format('create policy references_it on %I for select to sites_owner using (true)', name);
    execute format('grant select, insert, delete on %I to sites_app', name);
  end loop;
end $$;
create policy job on scheduled_release for select to sites_job using (true);
grant select on scheduled_release to sites_job;
