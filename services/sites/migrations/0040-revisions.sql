-- Documents of pages, by their content: kept revisions and releases refer to them, so equal documents are stored once.
create function document_hash(document jsonb, has_code boolean) returns bytea
language sql immutable parallel safe as
$$ select sha256(convert_to(has_code::text || document::text, 'UTF8')) $$;

create table page_body (
  website_id text not null references website (id) on delete cascade,
  hash bytea not null,
  document jsonb not null,
  has_code boolean not null,
  cleaner integer not null,
  primary key (website_id, hash)
);

-- `revision` rises with each save of the document, `edits` with each change of anything that a release shows.
alter table collection
  add column revision integer not null default 1,
  add column edits integer not null default 1,
  add column saved_by text not null default '';
alter table item
  add column revision integer not null default 1,
  add column edits integer not null default 1,
  add column saved_by text not null default '';

-- The kept revisions of collections and items. Saves of one account within ten minutes are one row.
create table page_revision (
  website_id text not null,
  page_id text not null,
  number integer not null,
  body bytea not null,
  saved_by text not null,
  began_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (website_id, page_id, number),
  foreign key (website_id, body) references page_body (website_id, hash)
);
create index page_revision_body on page_revision (website_id, body);

do $$
declare name text;
begin
  foreach name in array array['page_body', 'page_revision'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to sites_app
         using (website_id = current_setting(''portico.website_id'', true))
         with check (website_id = current_setting(''portico.website_id'', true))',
      name);
    -- Foreign keys are checked as the owner of the tables.
    execute format('create policy references_it on %I for select to sites_owner using (true)', name);
  end loop;
end $$;
create policy cleaning on page_body to sites_job using (true) with check (true);
grant select, insert, delete on page_body to sites_app;
grant select, update (document, cleaner) on page_body to sites_job;
grant select, insert, update, delete on page_revision to sites_app;
