-- How many values a histogram holds, so that the pages with most can be chosen without reading any counts.
create function total_of(counts integer[]) returns bigint language sql immutable
set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(each), 0) from unnest(counts) as each
$$;
alter table histogram add column total bigint generated always as (total_of(counts)) stored;

-- Old days are deleted by the job; they lie together, as rows come in by day.
create index histogram_day on histogram using brin (day);
grant delete on histogram to performance_job;
