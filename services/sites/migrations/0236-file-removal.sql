-- expand
-- Files whose rows are gone, until they are removed (decision 236). `key` is a file or a folder of the file store. The website may be
-- gone too, so nothing refers to it; it is empty for the built files of web.
create table file_removal (
  website_id text not null,
  key text not null,
  due_at timestamptz not null,
  primary key (website_id, key)
);
create index file_removal_due on file_removal (due_at);

alter table file_removal enable row level security;
alter table file_removal force row level security;
create policy tenant on file_removal to sites_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy job on file_removal to sites_job using (true) with check (true);
grant select, insert, update, delete on file_removal to sites_app;
grant select, insert, update, delete on file_removal to sites_job;
