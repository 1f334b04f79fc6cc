-- Addresses that lead elsewhere when the website has no page there. `is_pattern`: the source has a [name] or ends in *.
create table redirect (
  website_id text not null references website (id) on delete cascade,
  id text not null,
  source text not null,
  target text not null,
  status smallint not null check (status in (301, 302)),
  is_pattern boolean not null,
  is_automatic boolean not null,
  created_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, source)
);
create index redirect_pattern on redirect (website_id) where is_pattern;

alter table redirect enable row level security;
alter table redirect force row level security;
create policy tenant on redirect to sites_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert, update, delete on redirect to sites_app;
