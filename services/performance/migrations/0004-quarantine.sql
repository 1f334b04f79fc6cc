-- Bodies that collectors could not read, kept for 30 days so that they can be replayed after a mend. Only the job role
-- reads them: they may hold anything that a page sent.
create table quarantine (
  id uuid primary key,
  received_at timestamptz not null,
  replayed_at timestamptz,
  website_id text not null,
  route text not null,
  path text not null,
  content_type text not null,
  reason text not null,
  body bytea not null check (length(body) <= 65536),
  context jsonb not null
);
create index quarantine_website on quarantine (website_id, received_at);
alter table quarantine enable row level security;
alter table quarantine force row level security;
create policy job on quarantine to performance_job using (true) with check (true);
grant select, insert, update, delete on quarantine to performance_job;
