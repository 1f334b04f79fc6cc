-- Hits of bots by name and day (UTC). They are in no other table.
create table bot_rollup (
  website_id text not null,
  day date not null,
  name text not null,
  hits bigint not null,
  primary key (website_id, day, name)
);
alter table bot_rollup enable row level security;
alter table bot_rollup force row level security;
create policy tenant on bot_rollup for select to census_app
  using (website_id = current_setting('portico.website_id', true));
create policy job on bot_rollup to census_job using (true) with check (true);
grant select on bot_rollup to census_app;
grant select, insert, update, delete on bot_rollup to census_job;
