-- Drafts: pages and items that were deleted stay in the trash for some time, and do not occupy their address.
alter table collection
  add column deleted_at timestamptz,
  add column seo jsonb not null default '{}',
  drop constraint collection_website_id_url_id_key;
create unique index collection_address on collection (website_id, url_id) where deleted_at is null;
create index collection_trash on collection (deleted_at) where deleted_at is not null;

-- `state` is a workflow state of ENUM-10; 2 (scheduled) has its `publish_on` in the future until the job publishes it.
-- `position` orders items that were moved; items with the same position are ordered by date, newest first.
alter table item
  add column deleted_at timestamptz,
  add column state smallint not null default 1 check (state between 1 and 5),
  add column position integer not null default 0,
  add column seo jsonb not null default '{}',
  drop constraint item_website_id_collection_id_url_id_key;
create unique index item_address on item (website_id, collection_id, url_id) where deleted_at is null;
create index item_trash on item (deleted_at) where deleted_at is not null;
create index item_scheduled on item (publish_on) where state = 2 and deleted_at is null;

alter table website no force row level security;
alter table release no force row level security;
alter table release_page no force row level security;
alter table page_body no force row level security;
alter table item no force row level security;

update item set state = 2 where publish_on > now();

-- A release has a number and an optional name. Its pages are the entries that are valid at its number.
alter table release
  add column number integer,
  add column name text not null default '',
  add column restored_from integer;
update release set number = numbered.number from (
  select website_id, id, row_number() over (partition by website_id order by content_version, id) as number from release
) numbered
where release.website_id = numbered.website_id and release.id = numbered.id;
alter table release alter column number set not null;
create unique index release_number on release (website_id, number);
alter table website add column release_number integer not null default 0;
update website set release_number = (
  select coalesce(max(number), 0) from release where release.website_id = website.id);

-- One row for each version of a published page or item: it is part of the releases from `from_number` up to, and without,
-- `until_number`; null for the current release. Publishing adds rows only for what has changed. `edits` is the state of
-- the draft that was published.
create table release_entry (
  website_id text not null,
  id text not null,
  from_number integer not null,
  until_number integer,
  kind text not null check (kind in ('collection', 'item')),
  collection_id text not null,
  path text not null,
  content jsonb not null,
  body bytea not null,
  position integer not null,
  listed_at timestamptz not null,
  edits integer not null,
  primary key (website_id, id, from_number),
  foreign key (website_id, body) references page_body (website_id, hash)
);

insert into page_body (website_id, hash, document, has_code, cleaner)
select distinct on (website_id, hash) website_id, hash, document, has_code, cleaner
from (
  select website_id, page->'document' as document, page ? 'hasOwnerCode' as has_code, cleaner,
    document_hash(page->'document', page ? 'hasOwnerCode') as hash
  from release_page) as pages
order by website_id, hash, cleaner
on conflict do nothing;

insert into release_entry
  (website_id, id, from_number, until_number, kind, collection_id, path, content, body, position, listed_at, edits)
select p.website_id, coalesce(p.page->'item'->>'id', p.page->'collection'->>'id'), r.number,
  case when r.id is distinct from w.release_id then r.number + 1 end,
  case when p.page ? 'item' then 'item' else 'collection' end, p.page->'collection'->>'id', p.path,
  coalesce(p.page->'item', (p.page->'collection') || jsonb_build_object(
    'inNavigation', jsonb_path_exists(r.site, '$.navigation.** ? (@.collectionId == $id)', own.id),
    'inFooter', jsonb_path_exists(r.site, '$.footerNavigation[*] ? (@.collectionId == $id)', own.id),
    'folder', coalesce(jsonb_path_query_first(
      r.site, '$.navigation[*] ? (exists (@.children[*] ? (@.collectionId == $id))).title', own.id), '""'))),
  document_hash(p.page->'document', p.page ? 'hasOwnerCode'), 0,
  to_timestamp(coalesce((p.page->'item'->>'publishOn')::float8, 0) / 1000), 0
from release_page p
join release r on r.website_id = p.website_id and r.id = p.release_id
join website w on w.id = p.website_id
cross join lateral (select jsonb_build_object('id', p.page->'collection'->>'id') as id) own;

drop table release_page;

create unique index release_entry_current on release_entry (website_id, id) where until_number is null;
create unique index release_entry_path on release_entry (website_id, path) where until_number is null;
create index release_entry_list on release_entry (website_id, collection_id, position, listed_at desc, id desc)
  where kind = 'item' and until_number is null;
create index release_entry_ended on release_entry (website_id, until_number) where until_number is not null;
create index release_entry_body on release_entry (website_id, body);

alter table website force row level security;
alter table release force row level security;
alter table page_body force row level security;
alter table item force row level security;
alter table release_entry enable row level security;
alter table release_entry force row level security;
create policy tenant on release_entry to sites_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy references_it on release_entry for select to sites_owner using (true);
create policy cleaning on release_entry for select to sites_job using (true);
-- Whatever a statement says, an entry of the current release is not deleted, and one that has ended is not changed.
create policy published_stays on release_entry as restrictive for delete to sites_app
  using (until_number is not null);
create policy ended_stays on release_entry as restrictive for update to sites_app
  using (until_number is null) with check (true);

grant select, insert, delete, update (until_number, edits) on release_entry to sites_app;
grant select on release_entry to sites_job;
grant update (name) on release to sites_app;
grant update (has_code) on page_body to sites_job;
