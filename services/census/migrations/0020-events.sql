-- Events and script errors as they came, one partition a day (UTC). `visitor` is a hash, and null where visitors are not
-- counted. `fields` and `custom_data` are JSON texts, which may hold characters that jsonb does not.
create table event (
  event_id uuid not null,
  visitor uuid,
  occurred_at timestamptz not null,
  day date not null,
  clock_skew_ms integer not null,
  kind smallint not null,
  device smallint not null,
  sample boolean not null,
  synthetic boolean not null,
  website_id text not null,
  name text not null,
  path text not null,
  page_id text not null,
  object_id text not null,
  label text not null,
  target text not null,
  browser text not null,
  os text not null,
  country text not null,
  referrer_host text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  release text not null,
  properties jsonb not null,
  fields text not null,
  primary key (website_id, day, event_id)
) partition by range (day);

create table script_error (
  error_id uuid not null,
  fingerprint uuid not null,
  visitor uuid,
  occurred_at timestamptz not null,
  day date not null,
  line integer not null,
  column_number integer not null,
  device smallint not null,
  sample boolean not null,
  synthetic boolean not null,
  website_id text not null,
  app text not null,
  message text not null,
  stack text not null,
  file text not null,
  path text not null,
  template_id text not null,
  browser text not null,
  os text not null,
  release text not null,
  custom_data text not null,
  primary key (website_id, day, error_id)
) partition by range (day);

-- What owners read: how often a key occurred on a day (UTC). `scope` and `part` are empty but for values of an event's
-- property (the name of the event, the name of the property) and for places of an error (its fingerprint). `sketch` is
-- empty where visitors are not counted.
create table tally (
  day date not null,
  count integer not null,
  visitors integer not null,
  sample boolean not null,
  website_id text not null,
  family text not null check (family in ('event', 'property', 'value', 'button-render', 'button-click', 'form-render',
    'overlay', 'quick-view', 'error', 'error-page', 'error-browser', 'error-release')),
  scope text not null,
  part text not null,
  key text not null,
  sketch bytea not null,
  primary key (website_id, family, scope, part, day, key, sample)
);
create index tally_day on tally using brin (day);

-- The latest text and target of a button, and the latest title of a form.
create table tally_label (
  seen_at timestamptz not null,
  sample boolean not null,
  website_id text not null,
  family text not null check (family in ('button', 'form')),
  key text not null,
  label text not null,
  target text not null,
  primary key (website_id, family, key, sample)
);
create index tally_label_seen on tally_label using brin (seen_at);

-- Script errors with the same fingerprint: the latest of them, and when they were seen. `fingerprint` is 32 hex
-- characters, or the key of the errors beyond the cap.
create table error_group (
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  line integer not null,
  sample boolean not null,
  website_id text not null,
  fingerprint text not null,
  message text not null,
  file text not null,
  stack text not null,
  primary key (website_id, fingerprint, sample)
);
create index error_group_seen on error_group using brin (last_seen);

-- How far each partition of these topics is rolled up. Not of a tenant.
create table event_progress (
  partition integer primary key,
  next bigint not null,
  at timestamptz not null
);
create table error_progress (
  partition integer primary key,
  next bigint not null,
  at timestamptz not null
);

alter table event enable row level security;
alter table event force row level security;
alter table script_error enable row level security;
alter table script_error force row level security;
alter table tally enable row level security;
alter table tally force row level security;
alter table tally_label enable row level security;
alter table tally_label force row level security;
alter table error_group enable row level security;
alter table error_group force row level security;

create policy tenant on tally to census_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on tally_label to census_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on error_group to census_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy job on event to census_job using (true) with check (true);
create policy job on script_error to census_job using (true) with check (true);
create policy job on tally to census_job using (true) with check (true);
create policy job on tally_label to census_job using (true) with check (true);
create policy job on error_group to census_job using (true) with check (true);

grant select on tally, tally_label, error_group, event_progress, error_progress to census_app;
grant select, insert, delete on event, script_error to census_job;
grant select, insert, update, delete on tally, tally_label, error_group, event_progress, error_progress to census_job;

-- As for hits: partitions belong to the owner role, and the job role may make and drop them through these two only.
create function make_event_partition(wanted date) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  parent text;
  partition_name text;
begin
  foreach parent in array array['event', 'script_error'] loop
    partition_name := parent || '_' || to_char(wanted, 'YYYYMMDD');
    continue when to_regclass('public.' || partition_name) is not null;
    perform pg_advisory_xact_lock(hashtext('make_event_partition'));
    if to_regclass('public.' || partition_name) is null then
      execute format('create table public.%I partition of public.%I for values from (%L) to (%L)',
        partition_name, parent, wanted, wanted + 1);
    end if;
  end loop;
end $$;

create function drop_event_partitions(before date) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  old record;
  dropped integer := 0;
begin
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('public.event'::regclass, 'public.script_error'::regclass)
      and right(c.relname, 8) < to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table public.%I', old.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

revoke all on function make_event_partition(date), drop_event_partitions(date) from public;
grant execute on function make_event_partition(date), drop_event_partitions(date) to census_job;
