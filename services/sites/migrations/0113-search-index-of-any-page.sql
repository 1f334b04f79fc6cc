-- A page whose text makes too long a vector is indexed with the part of it that fits, instead of failing.
create function entry_vector(configuration regconfig, title text, labels text, summary text, body text)
  returns tsvector language plpgsql stable set search_path = public, pg_temp as $$
declare
  part text := body;
begin
  loop
    begin
      return setweight(to_tsvector(configuration, title), 'A') || setweight(to_tsvector(configuration, labels), 'B') ||
        setweight(to_tsvector(configuration, summary), 'C') || setweight(to_tsvector(configuration, part), 'D');
    exception when program_limit_exceeded then
      if part = '' then raise; end if;
      part := left(part, length(part) / 2);
    end;
  end loop;
end $$;

-- The words of an entry that `published_word` counts. Null until a release of this version has written the entry.
alter table published_entry add column words text[];
-- The entries that have the word. 0 for a word that an earlier version has written: the next indexing deletes it.
alter table published_word add column pages integer not null default 0;

-- Pages of the current release that could not be indexed, with the checksum of what was tried. Without a row they are tried
-- again with the next release.
create table unindexed_page (
  website_id text not null references website (id) on delete cascade,
  path text not null,
  fingerprint text not null,
  reason text not null,
  failed_at timestamptz not null default now(),
  primary key (website_id, path)
);
alter table unindexed_page enable row level security;
alter table unindexed_page force row level security;
create policy tenant on unindexed_page to sites_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy counting on unindexed_page for select to sites_job using (true);
grant select, insert, update, delete on unindexed_page to sites_app;
grant select on unindexed_page to sites_job;

-- The job role reads when the current release of a website was made.
create policy timing on release for select to sites_job using (true);
grant select (website_id, id, created_at) on release to sites_job;
