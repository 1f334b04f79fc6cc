-- One row for each visit, in the partition of the day (UTC) on which it began. The latest visit of a visitor is also the
-- state of the open visit. `steps` holds the pages and events of the visit in order (domain/visit-steps.ts).
create table visit (
  visitor uuid not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  day date not null,
  visit_count integer not null,
  page_views integer not null,
  sample boolean not null,
  website_id text not null,
  entry text not null,
  exit text not null,
  referrer text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  country text not null,
  device text not null,
  browser text not null,
  os text not null,
  steps text not null,
  primary key (website_id, visitor, started_at, visit_count, day)
) partition by range (day);

alter table visit enable row level security;
alter table visit force row level security;
create policy tenant on visit for select to census_app
  using (website_id = current_setting('portico.website_id', true));
create policy job on visit to census_job using (true) with check (true);
grant select on visit to census_app;
grant select, insert, update, delete on visit to census_job;

-- Partitions belong to the owner role, as those of `hit` do. Room is left in each block, because most visits are updated.
create function make_visit_partition(wanted date) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  partition_name text := 'visit_' || to_char(wanted, 'YYYYMMDD');
begin
  if to_regclass('public.' || partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('make_visit_partition'));
  if to_regclass('public.' || partition_name) is null then
    execute format('create table public.%I partition of public.visit for values from (%L) to (%L) with (fillfactor = 85)',
      partition_name, wanted, wanted + 1);
  end if;
end $$;

create function drop_visit_partitions(before date) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  old record;
  dropped integer := 0;
begin
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.visit'::regclass and c.relname < 'visit_' || to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table public.%I', old.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

revoke all on function make_visit_partition(date), drop_visit_partitions(date) from public;
grant execute on function make_visit_partition(date), drop_visit_partitions(date) to census_job;

-- What owners read. `bucket` is the start (UTC) of the span. `dimension` and `key` are empty for totals. Minutes and hours
-- have only totals; months are the sums of their days. `visitors` is kept for totals, whose sketches are large.
create table visit_figures (
  bucket timestamptz not null,
  duration_ms bigint not null,
  page_views integer not null,
  visits integer not null,
  bounces integer not null,
  entries integer not null,
  exits integer not null,
  visitors integer not null,
  sample boolean not null,
  website_id text not null,
  dimension text not null,
  span text not null check (span in ('minute', 'hour', 'day', 'month')),
  key text not null,
  sketch bytea,
  primary key (website_id, dimension, span, bucket, key, sample)
) with (fillfactor = 70);
create index visit_figures_bucket on visit_figures using brin (bucket);

alter table visit_figures enable row level security;
create policy tenant on visit_figures for select to census_app
  using (website_id = current_setting('portico.website_id', true));
create policy job on visit_figures to census_job using (true) with check (true);
grant select on visit_figures to census_app;
grant select, insert, update, delete on visit_figures to census_job;

-- Earlier roll-ups. Months are made of days; a sketch that begins with 3 is a list of sketches whose union is not made
-- yet (domain/sketch.ts).
alter table visit_rollup no force row level security;
insert into visit_figures
  select bucket, 0, page_views, visits, 0, 0, 0, visitors, false, website_id,
         case grain when 'page' then 'page' else '' end, case grain when 'hour' then 'hour' else 'day' end, page, sketch
  from visit_rollup;
insert into visit_figures
  select date_trunc('month', bucket at time zone 'UTC') at time zone 'UTC', 0, sum(page_views), sum(visits), 0, 0, 0, 0,
         false, website_id, dimension, 'month', key,
         '\x03'::bytea || string_agg(int4send(length(sketch)) || sketch, '' order by bucket)
  from visit_figures where span = 'day'
  group by 1, website_id, dimension, key;
drop table visit_rollup;
alter table visit_figures force row level security;

-- The visits of the hits that are kept, so that their days can be filtered and built again.
alter table hit no force row level security;
alter table visit no force row level security;
select make_visit_partition(day) from (select distinct day from hit) as days;
with numbered as (
  select *, sum(starts_visit::integer) over (partition by website_id, visitor order by occurred_at, hit_id) as visit_number
  from hit where not synthetic
)
insert into visit
  select visitor, min(occurred_at), max(occurred_at), min(day), max(visit_count),
         count(*) filter (where event = 1), false, website_id,
         (array_agg(path order by occurred_at, hit_id) filter (where event = 1))[1],
         (array_agg(path order by occurred_at desc, hit_id desc) filter (where event = 1))[1],
         (array_agg(referrer_host order by occurred_at, hit_id))[1], '', '', '', '',
         case (array_agg(device order by occurred_at, hit_id))[1]
           when 1 then 'desktop' when 2 then 'mobile' when 3 then 'tablet' else '' end,
         (array_agg(browser order by occurred_at, hit_id))[1], '',
         left(string_agg(E'\t' || path || E'\n', '' order by occurred_at, hit_id) filter (where event = 1), 8000)
  from numbered where visit_number > 0
  group by website_id, visitor, visit_number
  having count(*) filter (where event = 1) > 0
  on conflict do nothing;
alter table visit force row level security;
drop table visitor_visit;

-- Visits have rows of their own now.
alter table hit
  drop column starts_visit,
  drop column first_on_page,
  add column sample boolean not null default false,
  add column release text not null default '',
  add column subject text not null default '';
alter table hit force row level security;
