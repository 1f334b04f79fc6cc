-- `has_code`: the text holds code that an account with permission 1219 wrote; it is never cleaned, and its pages have a
-- policy of their own. `cleaner`: the version of the cleaner that saw the text. Texts of before are of version 0, and
-- the job that cleans them finds out which of them hold code.
alter table collection
  add column has_code boolean not null default false,
  add column cleaner integer not null default 0;
alter table item
  add column has_code boolean not null default false,
  add column cleaner integer not null default 0;
alter table release_page add column cleaner integer not null default 0;

-- Only this job may change what was published: a text loses what a stricter cleaner removes.
create policy cleaning on collection to sites_job using (true) with check (true);
create policy cleaning on item to sites_job using (true) with check (true);
create policy cleaning on release_page to sites_job using (true) with check (true);
grant select, update (document, has_code, cleaner) on collection, item to sites_job;
grant select, update (page, cleaner) on release_page to sites_job;
