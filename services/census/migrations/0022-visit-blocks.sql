-- Visits of a day that is over, column by column, for filters and funnels. A block has at most 20,000 visits of one day.
-- It is made of the rows of `visit` and deleted as soon as one of them changes. The columns are those of `visit`; their
-- encoding is in domain/block.ts.
create table visit_block (
  day date not null,
  number integer not null,
  visits integer not null,
  sample boolean not null,
  website_id text not null,
  visitor bytea not null,
  started bytea not null,
  duration bytea not null,
  page_views bytea not null,
  entry bytea not null,
  exit bytea not null,
  referrer bytea not null,
  source bytea not null,
  medium bytea not null,
  campaign bytea not null,
  country bytea not null,
  device bytea not null,
  browser bytea not null,
  os bytea not null,
  steps bytea not null,
  primary key (website_id, day, sample, number)
);
-- Compressed columns would have to be unpacked by each reading.
alter table visit_block
  alter visitor set storage external,
  alter started set storage external,
  alter duration set storage external,
  alter page_views set storage external,
  alter entry set storage external,
  alter exit set storage external,
  alter referrer set storage external,
  alter source set storage external,
  alter medium set storage external,
  alter campaign set storage external,
  alter country set storage external,
  alter device set storage external,
  alter browser set storage external,
  alter os set storage external,
  alter steps set storage external;

alter table visit_block enable row level security;
alter table visit_block force row level security;
create policy tenant on visit_block for select to census_app
  using (website_id = current_setting('portico.website_id', true));
create policy job on visit_block to census_job using (true) with check (true);
grant select on visit_block to census_app;
grant select, insert, delete on visit_block to census_job;
