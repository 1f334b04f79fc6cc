-- The address of the first store page of the current release, for the list of websites; null without one. Publishing writes it. A
-- process of the last release does not, so a page that it publishes is noted at the next publication.
alter table website add column store_path text;

alter table website no force row level security;
alter table release no force row level security;

update website set store_path = r.site ->> 'storePath'
  from release r where r.website_id = website.id and r.id = website.release_id and r.site ->> 'storePath' is not null;

alter table website force row level security;
alter table release force row level security;
