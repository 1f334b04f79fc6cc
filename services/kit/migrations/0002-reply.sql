-- The first answer to a write that a client may repeat: a repeat of the key gets it again, byte for byte.
create table reply (
  website_id text not null,
  scope text not null,
  key text not null,
  body_hash text not null,
  status int not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (website_id, scope, key)
);
create index reply_created_at on reply (created_at);
alter table reply enable row level security;
alter table reply force row level security;

-- Repeats of one key wait for each other here, so that only the first has an effect. A function, because the answer
-- of the one that was waited for is visible only to a statement that begins after the wait.
create function find_reply(wanted_scope text, wanted_key text)
returns table (body_hash text, status int, body text)
language plpgsql volatile as $$
declare
  website text := current_setting('portico.website_id');
begin
  perform pg_advisory_xact_lock(hashtextextended(website || ' ' || wanted_scope || ' ' || wanted_key, 0));
  return query select r.body_hash, r.status, r.body from reply r
    where r.website_id = website and r.scope = wanted_scope and r.key = wanted_key;
end $$;

do $$
declare
  app text := current_setting('portico.service') || '_app';
  job text := current_setting('portico.service') || '_job';
begin
  execute format(
    'create policy tenant on reply to %I using (website_id = current_setting(''portico.website_id'', true))
     with check (website_id = current_setting(''portico.website_id'', true))', app);
  execute format('create policy job on reply to %I using (true) with check (true)', job);
  execute format('grant select, insert on reply to %I', app);
  execute format('grant select, delete on reply to %I', job);
end $$;
