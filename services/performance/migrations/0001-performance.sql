-- Ids of the records of the last days, so that a repeat is not counted twice.
create table seen_record (
  website_id text not null,
  record_id uuid not null,
  day date not null,
  primary key (website_id, record_id)
);
create index seen_record_day on seen_record using brin (day);

-- Counts by bucket (src/domain/histogram.ts) of one metric on one day, by page, device class or release.
create table histogram (
  website_id text not null,
  metric text not null,
  grain text not null check (grain in ('page', 'device', 'release')),
  day date not null,
  key text not null,
  counts integer[] not null,
  primary key (website_id, metric, grain, day, key)
);

-- How far each partition of the topic is rolled up. Not of a tenant.
create table rollup_progress (
  partition integer primary key,
  next bigint not null,
  at timestamptz not null
);

-- Adds two histograms element by element; the shorter one is filled up with zeros.
create function add_counts(one integer[], other integer[]) returns integer[] language sql immutable
set search_path = pg_catalog, pg_temp as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by position)
  from unnest(one, other) with ordinality as both_arrays (a, b, position)
$$;

alter table seen_record enable row level security;
alter table seen_record force row level security;
alter table histogram enable row level security;
alter table histogram force row level security;

create policy tenant on histogram to performance_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy job on seen_record to performance_job using (true) with check (true);
create policy job on histogram to performance_job using (true) with check (true);

grant select on histogram, rollup_progress to performance_app;
grant select, insert, delete on seen_record to performance_job;
grant select, insert, update on histogram, rollup_progress to performance_job;
