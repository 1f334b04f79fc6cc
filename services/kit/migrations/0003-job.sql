-- Work to do after the commit that asked for it (mail). Ids and codes only; no tenant policy, because the role that
-- serves requests can add a job and read none.
create table job (
  id bigint generated always as identity primary key,
  name text not null,
  -- Of jobs with one name and key only one waits: what it will do is what the next would have done.
  key text,
  payload jsonb not null,
  headers jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'dead')),
  attempts int not null default 0,
  added_at timestamptz not null default now(),
  -- When it may be begun; of a running one, when its process is held for dead and another may begin it.
  due_at timestamptz not null default now(),
  -- Why the last attempt failed, without personal data.
  reason text
) with (fillfactor = 50);
create index job_due on job (due_at) where state <> 'dead';
create unique index job_waiting on job (name, key) where state = 'waiting';

do $$
declare
  app text := current_setting('portico.service') || '_app';
  job text := current_setting('portico.service') || '_job';
begin
  execute format('grant insert (name, key, payload, headers) on job to %I', app);
  execute format('grant insert (name, key, payload, headers), select, update, delete on job to %I', job);
end $$;
