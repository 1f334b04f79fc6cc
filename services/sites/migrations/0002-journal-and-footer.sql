alter table collection add column in_footer boolean not null default false;

alter table item
  add column image jsonb,
  add column tags text[] not null default '{}',
  add column categories text[] not null default '{}';

alter table asset
  add column alt text not null default '',
  add column focal_point jsonb;
