-- Records as they were sent, one partition a day (UTC).
create table record (
  website_id text not null,
  day date not null,
  record_id uuid not null,
  occurred_at timestamptz not null,
  synthetic boolean not null,
  sample boolean not null,
  event text not null,
  path text not null,
  device text not null,
  fields text not null
) partition by range (day);
create index record_latest on record (website_id, occurred_at);

-- Histograms of the page loads of one hour, day or month by page, device, connection or release, and by the cause of a
-- metric. `part` divides a key: the device of a page, or the page of a cause; '' holds the whole key. A histogram lists the
-- gap before each non-empty bucket and its count, as varints (src/domain/histogram-bytes.ts).
create table speed_rollup (
  website_id text not null,
  grain text not null check (
    grain in ('page', 'device', 'connection', 'release', 'lcp', 'lcp-resource', 'cls', 'inp')),
  span text not null check (span in ('hour', 'day', 'month')),
  bucket timestamptz not null,
  part text not null,
  key text not null,
  sample boolean not null,
  records integer not null,
  lcp bytea,
  inp bytea,
  cls bytea,
  fcp bytea,
  ttfb bytea,
  fid bytea,
  tti bytea,
  le bytea,
  primary key (website_id, grain, span, bucket, part, key, sample)
) with (fillfactor = 70);
create index speed_rollup_bucket on speed_rollup using brin (bucket);

-- When the website was published, from the facts of sites.
create table release (
  website_id text not null,
  release_id text not null,
  content_version integer not null,
  published_at timestamptz not null,
  primary key (website_id, release_id)
);

-- Histograms of earlier versions become rows by day, and by month.
-- The owner reads no row of a table while its policies are forced.
alter table histogram no force row level security;

create function pg_temp.varint(value integer) returns bytea language plpgsql immutable as $$
declare
  rest integer := value;
  bytes bytea := '';
begin
  while rest > 127 loop
    bytes := bytes || set_byte('\x00'::bytea, 0, (rest & 127) | 128);
    rest := rest >> 7;
  end loop;
  return bytes || set_byte('\x00'::bytea, 0, rest);
end $$;

create function pg_temp.histogram_bytes(counts integer[]) returns bytea language plpgsql immutable as $$
declare
  bytes bytea := '';
  gap integer := 0;
  each integer;
begin
  foreach each in array counts loop
    if each = 0 then
      gap := gap + 1;
    else
      bytes := bytes || pg_temp.varint(gap) || pg_temp.varint(each);
      gap := 0;
    end if;
  end loop;
  return bytes;
end $$;

insert into speed_rollup (website_id, grain, span, bucket, part, key, sample, records,
                          lcp, inp, cls, fcp, ttfb, fid, tti, le)
with spans as (
  select website_id, grain, metric, key, 'day' as span, day::timestamp at time zone 'UTC' as bucket, counts
  from histogram
  union all
  select website_id, grain, metric, key, 'month', month, array_agg(count order by position)
  from (
    select website_id, grain, metric, key, position,
           date_trunc('month', day::timestamp) at time zone 'UTC' as month, sum(each)::integer as count
    from histogram, unnest(counts) with ordinality as buckets (each, position)
    group by website_id, grain, metric, key, date_trunc('month', day::timestamp), position
  ) as summed
  group by website_id, grain, metric, key, month
)
select website_id, grain, span, bucket, '', key, false, max((select sum(each) from unnest(counts) as each)),
       max(histogram_of) filter (where metric = 'lcp'), max(histogram_of) filter (where metric = 'inp'),
       max(histogram_of) filter (where metric = 'cls'), max(histogram_of) filter (where metric = 'fcp'),
       max(histogram_of) filter (where metric = 'ttfb'), max(histogram_of) filter (where metric = 'fid'),
       max(histogram_of) filter (where metric = 'tti'), max(histogram_of) filter (where metric = 'le')
from (select *, pg_temp.histogram_bytes(counts) as histogram_of from spans) as encoded
group by website_id, grain, span, bucket, key;

drop table histogram;
drop function total_of(integer[]);
drop function add_counts(integer[], integer[]);

alter table record enable row level security;
alter table record force row level security;
alter table speed_rollup enable row level security;
alter table speed_rollup force row level security;
alter table release enable row level security;
alter table release force row level security;

create policy tenant on record to performance_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on speed_rollup to performance_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on release to performance_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy job on record to performance_job using (true) with check (true);
create policy job on speed_rollup to performance_job using (true) with check (true);
create policy job on release to performance_job using (true) with check (true);

grant select on record, speed_rollup, release to performance_app;
grant select, insert, delete on record, release to performance_job;
grant select, insert, update, delete on speed_rollup to performance_job;

-- Partitions belong to the owner role; the job role may make and drop them through these two only.
create function make_record_partition(wanted date) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  partition_name text := 'record_' || to_char(wanted, 'YYYYMMDD');
begin
  if to_regclass('public.' || partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('make_record_partition'));
  if to_regclass('public.' || partition_name) is null then
    execute format('create table public.%I partition of public.record for values from (%L) to (%L)',
      partition_name, wanted, wanted + 1);
  end if;
end $$;

create function drop_record_partitions(before date) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  old record;
  dropped integer := 0;
begin
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.record'::regclass and c.relname < 'record_' || to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table public.%I', old.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

revoke all on function make_record_partition(date), drop_record_partitions(date) from public;
grant execute on function make_record_partition(date), drop_record_partitions(date) to performance_job;
