-- expand
-- What was erased for good: ids only. The backup copies each row out of the database within a second, so that a restore to an
-- earlier time erases it again. A row belongs to the transaction of the erasure.
create table erasure (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  website_id text not null,
  kind text not null,
  -- The id of what was erased.
  subject text not null
);

do $$
declare
  app text := current_setting('portico.service') || '_app';
  job text := current_setting('portico.service') || '_job';
begin
  execute format('grant insert on erasure to %I', app);
  execute format('grant insert, select, delete on erasure to %I', job);
end $$;
