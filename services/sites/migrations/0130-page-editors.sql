-- The accounts that have a page open in the editor. Each calls every 15 seconds, and a row counts for a minute.
create table page_editor (
  website_id text not null references website (id) on delete cascade,
  page_id text not null,
  account_id text not null,
  seen_at timestamptz not null,
  primary key (website_id, page_id, account_id)
);

alter table page_editor enable row level security;
alter table page_editor force row level security;
create policy tenant on page_editor to sites_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy references_page_editor on page_editor for select to sites_owner using (true);
grant select, insert, update, delete on page_editor to sites_app;
