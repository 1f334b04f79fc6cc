-- The parts of a website's content, each with the content version of its last change, so that caches know which pages a
-- change concerns (decision 178). The part `*` means everything. `parts_version` is the content version up to which the
-- parts are complete: a process of an earlier release raises the content version without naming parts.
alter table website add column parts_version integer not null default 0;

create table content_part (
  website_id text not null references website (id) on delete cascade,
  part text not null,
  version integer not null,
  primary key (website_id, part)
);
create index content_part_version on content_part (website_id, version);

alter table content_part enable row level security;
alter table content_part force row level security;
create policy tenant on content_part to sites_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy content_version on content_part to sites_job using (true) with check (true);
grant select, insert, update, delete on content_part to sites_app, sites_job;
grant update (parts_version) on website to sites_job;
