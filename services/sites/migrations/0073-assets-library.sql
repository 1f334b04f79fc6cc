-- One library of files: pictures, films, sounds, captions and documents, in folders. A picture has its size and colour; other
-- files have 0 and an empty colour.
create table asset_folder (
  website_id text not null references website (id) on delete cascade,
  id text not null,
  parent_id text,
  name text not null,
  created_at timestamptz not null,
  primary key (website_id, id),
  foreign key (website_id, parent_id) references asset_folder (website_id, id)
);
create unique index asset_folder_name on asset_folder (website_id, coalesce(parent_id, ''), lower(name));

-- `title` is the name that the owner gave the file, `name` the last segment of its address. `version` names the content after
-- the file was replaced, and is empty before; `old_bytes` are the bytes of earlier contents, which releases may show.
alter table asset
  add column kind text not null default 'picture' check (kind in ('picture', 'video', 'audio', 'captions', 'file')),
  add column type text not null default 'image/webp',
  add column title text,
  add column version text not null default '',
  add column folder_id text,
  add column old_bytes bigint not null default 0,
  add column changed_at timestamptz,
  add column deleted_at timestamptz,
  add foreign key (website_id, folder_id) references asset_folder (website_id, id);

alter table asset no force row level security;
alter table media_file no force row level security;
update asset set title = name, changed_at = created_at;
insert into asset (website_id, id, name, title, kind, type, width, height, color, bytes, created_at, changed_at)
select website_id, id, name, name,
  case when type like 'video/%' then 'video' when type like 'audio/%' then 'audio' else 'captions' end,
  type, 0, 0, '', bytes, created_at, created_at
from media_file;
drop table media_file;
alter table asset alter column title set not null, alter column changed_at set not null;
alter table asset force row level security;
create index asset_listed on asset (website_id, created_at desc, id desc) where deleted_at is null;
create index asset_trash on asset (deleted_at) where deleted_at is not null;
create index asset_of_folder on asset (website_id, folder_id) where folder_id is not null;

-- Uploads that arrive in parts. `asset_id` is set when the upload is complete, so that a repeated call gets the same answer.
create table upload (
  website_id text not null references website (id) on delete cascade,
  id text not null,
  name text not null,
  bytes bigint not null,
  folder_id text,
  replaces text,
  state text not null check (state in ('receiving', 'processing', 'complete')),
  processing_since timestamptz,
  asset_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, id)
);
create index upload_expired on upload (expires_at);
create table upload_part (
  website_id text not null,
  upload_id text not null,
  number integer not null,
  bytes integer not null,
  primary key (website_id, upload_id, number),
  foreign key (website_id, upload_id) references upload (website_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['asset_folder', 'upload', 'upload_part'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to sites_app
         using (website_id = current_setting(''portico.website_id'', true))
         with check (website_id = current_setting(''portico.website_id'', true))',
      name);
    -- Foreign keys are checked as the owner of the tables.
    execute format('create policy references_it on %I for select to sites_owner using (true)', name);
  end loop;
end $$;
create policy references_it on asset for select to sites_owner using (true);
create policy cascading on upload_part for delete to sites_owner using (true);
create policy job on asset for select to sites_job using (true);
create policy job on upload for select to sites_job using (true);

grant update, delete on asset to sites_app;
grant select, insert, update, delete on asset_folder, upload, upload_part to sites_app;
grant select on asset, upload to sites_job;
