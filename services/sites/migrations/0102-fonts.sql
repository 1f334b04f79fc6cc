-- Fonts that an owner uploaded. The file as it arrived is kept until it is converted to WOFF2. `facts` are its weights and
-- measures.
create table font (
  website_id text not null references website (id) on delete cascade,
  id text not null,
  name text not null,
  state text not null check (state in ('waiting', 'ready', 'failed')),
  error text,
  bytes integer not null,
  facts jsonb,
  created_at timestamptz not null,
  claimed_at timestamptz,
  primary key (website_id, id)
);
create index font_waiting on font (created_at) where state = 'waiting';
alter table font enable row level security;
alter table font force row level security;
create policy tenant on font to sites_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy waiting on font for select to sites_job using (state = 'waiting');
grant select, insert, update, delete on font to sites_app;
grant select on font to sites_job;
