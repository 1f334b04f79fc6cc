-- Films, sounds and captions. Their bytes are files beside those of the pictures.
create table media_file (
  website_id text not null references website (id) on delete cascade,
  id text not null,
  name text not null,
  type text not null,
  bytes bigint not null,
  created_at timestamptz not null,
  primary key (website_id, id)
);

alter table media_file enable row level security;
alter table media_file force row level security;
create policy tenant on media_file to sites_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));

grant select, insert on media_file to sites_app;
