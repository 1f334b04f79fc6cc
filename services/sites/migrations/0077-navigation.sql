-- The folders and links of the main navigation, which are no pages: {"folders": [{id, title, folderId, ordering}],
-- "links": [{id, title, url, newWindow, folderId, ordering}]}. `ordering` is shared with collections.
alter table website add column structure jsonb not null default '{"folders": [], "links": []}';

alter table website no force row level security;
alter table collection no force row level security;

-- The folder of a collection was stored by its title; now it is stored by its id. `edits` rises, so that the next
-- publishing stores it.
update website w set structure = jsonb_build_object('links', '[]'::jsonb, 'folders', (
  select jsonb_agg(jsonb_build_object('id', substr(md5(w.id || f.folder), 1, 24), 'title', f.folder, 'folderId', '',
    'ordering', f.ordering) order by f.ordering)
  from (select folder, min(ordering) as ordering from collection c where c.website_id = w.id and folder <> ''
        group by folder) f))
where exists (select from collection c where c.website_id = w.id and folder <> '');
update collection set folder = substr(md5(website_id || folder), 1, 24), edits = edits + 1 where folder <> '';

alter table website force row level security;
alter table collection force row level security;
