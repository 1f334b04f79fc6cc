-- Other hosts from which browsers loaded something, by kind, as reported by browsers. No row is about a visitor.
create table reported_host (
  website_id text not null,
  host text not null,
  kind text not null,
  page text not null,
  reports bigint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (website_id, host, kind)
);
alter table reported_host enable row level security;
alter table reported_host force row level security;
create policy tenant on reported_host to census_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy job on reported_host to census_job using (true) with check (true);
grant select, insert, update on reported_host to census_app;
grant select, delete on reported_host to census_job;

-- The result of the latest scan of a website's pages.
create table cookie_scan (
  website_id text primary key,
  scanned_at timestamptz not null,
  result jsonb not null
);
alter table cookie_scan enable row level security;
alter table cookie_scan force row level security;
create policy tenant on cookie_scan to census_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert, update on cookie_scan to census_app;
