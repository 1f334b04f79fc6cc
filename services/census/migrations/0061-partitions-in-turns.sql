-- expand
-- Several processes may make and drop partitions at once: one lock for all of them, in whose order none waits for another in a circle.
-- The second process to drop a partition finds it gone. After the wait for the lock, pg_class is read, because the names that to_regclass
-- keeps in memory may be older than the lock.
create or replace function make_hit_partition(wanted date) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  partition_name text := 'hit_' || to_char(wanted, 'YYYYMMDD');
begin
  if to_regclass('public.' || partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('partitions'));
  if not exists (select 1 from pg_class where relnamespace = 'public'::regnamespace and relname = partition_name) then
    execute format('create table public.%I partition of public.hit for values from (%L) to (%L)',
      partition_name, wanted, wanted + 1);
  end if;
end $$;

create or replace function drop_hit_partitions(before date) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  old record;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('partitions'));
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.hit'::regclass and c.relname < 'hit_' || to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table if exists public.%I', old.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

create or replace function make_visit_partition(wanted date) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  partition_name text := 'visit_' || to_char(wanted, 'YYYYMMDD');
begin
  if to_regclass('public.' || partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('partitions'));
  if not exists (select 1 from pg_class where relnamespace = 'public'::regnamespace and relname = partition_name) then
    execute format('create table public.%I partition of public.visit for values from (%L) to (%L) with (fillfactor = 85)',
      partition_name, wanted, wanted + 1);
  end if;
end $$;

create or replace function drop_visit_partitions(before date) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  old record;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('partitions'));
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.visit'::regclass and c.relname < 'visit_' || to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table if exists public.%I', old.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

create or replace function make_event_partition(wanted date) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  parent text;
  partition_name text;
begin
  foreach parent in array array['event', 'script_error'] loop
    partition_name := parent || '_' || to_char(wanted, 'YYYYMMDD');
    continue when to_regclass('public.' || partition_name) is not null;
    perform pg_advisory_xact_lock(hashtext('partitions'));
    if not exists (select 1 from pg_class where relnamespace = 'public'::regnamespace and relname = partition_name) then
      execute format('create table public.%I partition of public.%I for values from (%L) to (%L)',
        partition_name, parent, wanted, wanted + 1);
    end if;
  end loop;
end $$;

create or replace function drop_event_partitions(before date) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  old record;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('partitions'));
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('public.event'::regclass, 'public.script_error'::regclass)
      and right(c.relname, 8) < to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table if exists public.%I', old.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
