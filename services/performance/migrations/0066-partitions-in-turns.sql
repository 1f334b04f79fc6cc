-- expand
-- Several processes may make and drop partitions at once: one lock for all of them, in whose order none waits for another in a circle.
-- The second process to drop a partition finds it gone. After the wait for the lock, pg_class is read, because the names that to_regclass
-- keeps in memory may be older than the lock.
create or replace function make_record_partition(wanted date) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  partition_name text := 'record_' || to_char(wanted, 'YYYYMMDD');
begin
  if to_regclass('public.' || partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('partitions'));
  if not exists (select 1 from pg_class where relnamespace = 'public'::regnamespace and relname = partition_name) then
    execute format('create table public.%I partition of public.record for values from (%L) to (%L)',
      partition_name, wanted, wanted + 1);
  end if;
end $$;

create or replace function drop_record_partitions(before date) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  old record;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('partitions'));
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.record'::regclass and c.relname < 'record_' || to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table if exists public.%I', old.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
