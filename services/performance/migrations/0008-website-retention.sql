-- How long the raw data of a website are kept, by its current release: 0 days if the owner has set nothing.
create table website_retention (
  website_id text primary key,
  days integer not null check (days >= 0),
  content_version integer not null
);
alter table website_retention enable row level security;
alter table website_retention force row level security;
create policy tenant on website_retention to performance_app
  using (website_id = current_setting('portico.website_id', true));
create policy job on website_retention to performance_job using (true) with check (true);
grant select on website_retention to performance_app;
grant select, insert, update on website_retention to performance_job;
