-- Blocks that a save has taken from a page and that the same account could not store again: ones with code, if it may not add code,
-- and ones that a rule of today refuses. They may be put back on their page for a week (decision 205).
create table former_block (
  website_id text not null references website (id) on delete cascade,
  page_id text not null,
  block_id text not null,
  hash bytea not null,
  block jsonb not null,
  -- Whether it may be put back with its code.
  may_have_code boolean not null,
  removed_at timestamptz not null,
  primary key (website_id, page_id, block_id, hash)
);

alter table former_block enable row level security;
alter table former_block force row level security;
create policy tenant on former_block to sites_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy references_former_block on former_block for select to sites_owner using (true);
grant select, insert, update, delete on former_block to sites_app;
