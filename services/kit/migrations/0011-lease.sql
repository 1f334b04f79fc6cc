-- expand
-- Work that one process of a service does at a time, such as housekeeping. A lease that is not renewed ends by itself, so a frozen
-- or vanished process does not keep it.
create table lease (
  name text primary key,
  -- A random id of the run.
  holder uuid not null,
  until timestamptz not null
) with (fillfactor = 50);

do $$
begin
  execute format('grant select, insert, update, delete on lease to %I', current_setting('portico.service') || '_job');
end $$;
