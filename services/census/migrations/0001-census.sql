-- Raw hits, one partition a day (UTC). Nothing here names a visitor: `visitor` is a hash, no address is stored.
create table hit (
  visitor uuid not null,
  hit_id uuid not null,
  occurred_at timestamptz not null,
  day date not null,
  clock_skew_ms integer not null,
  visit_count integer not null,
  event smallint not null,
  record_type smallint not null,
  viewport_width integer not null,
  viewport_height integer not null,
  screen_width integer not null,
  screen_height integer not null,
  device smallint not null,
  starts_visit boolean not null,
  first_on_page boolean not null,
  is_item boolean not null,
  website_id text not null,
  path text not null,
  page_id text not null,
  template_id text not null,
  locale text not null,
  title text not null,
  referrer_host text not null,
  browser text not null,
  primary key (website_id, day, hit_id)
) partition by range (day);

-- Where each visitor's visit stands. Rows live a day beyond the last view.
create table visitor_visit (
  website_id text not null,
  visitor uuid not null,
  visit_count integer not null,
  last_seen timestamptz not null,
  pages integer[] not null,
  primary key (website_id, visitor)
);
create index visitor_visit_last_seen on visitor_visit using brin (last_seen);

-- What owners read: `bucket` is the start of the hour or (for days and pages) of the day; `page` is '' but for pages.
create table visit_rollup (
  website_id text not null,
  grain text not null check (grain in ('hour', 'day', 'page')),
  bucket timestamptz not null,
  page text not null,
  page_views integer not null,
  visits integer not null,
  visitors integer not null,
  sketch bytea not null,
  primary key (website_id, grain, bucket, page)
);

-- How far each partition of the topic is rolled up. Not of a tenant.
create table rollup_progress (
  partition integer primary key,
  next bigint not null,
  at timestamptz not null
);

-- Salts of the hashes for visitors without a cookie; those of past days are deleted. Not of a tenant.
create table visitor_salt (
  day date primary key,
  salt bytea not null
);

alter table hit enable row level security;
alter table hit force row level security;
alter table visitor_visit enable row level security;
alter table visitor_visit force row level security;
alter table visit_rollup enable row level security;
alter table visit_rollup force row level security;

create policy tenant on visit_rollup to census_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy job on hit to census_job using (true) with check (true);
create policy job on visitor_visit to census_job using (true) with check (true);
create policy job on visit_rollup to census_job using (true) with check (true);

grant select on visit_rollup, rollup_progress to census_app;
grant select, insert on hit to census_job;
grant select, insert, update, delete on visitor_visit, visit_rollup, rollup_progress, visitor_salt to census_job;

-- Partitions belong to the owner role; the job role may make and drop them through these two only.
create function make_hit_partition(wanted date) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  partition_name text := 'hit_' || to_char(wanted, 'YYYYMMDD');
begin
  if to_regclass('public.' || partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('make_hit_partition'));
  if to_regclass('public.' || partition_name) is null then
    execute format('create table public.%I partition of public.hit for values from (%L) to (%L)',
      partition_name, wanted, wanted + 1);
  end if;
end $$;

create function drop_hit_partitions(before date) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  old record;
  dropped integer := 0;
begin
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.hit'::regclass and c.relname < 'hit_' || to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table public.%I', old.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

revoke all on function make_hit_partition(date), drop_hit_partitions(date) from public;
grant execute on function make_hit_partition(date), drop_hit_partitions(date) to census_job;
