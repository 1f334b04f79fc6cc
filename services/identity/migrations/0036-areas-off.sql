-- The areas of the owner's area that the staff has turned off for a website, by their flags (proto/enums/feature-area.ts).
-- An area without a row is on.
create table website_area_off (
  website_id text not null,
  flag integer not null check (flag between 1 and 65),
  turned_off_at timestamptz not null,
  primary key (website_id, flag)
);
-- Like roles, read for all websites of an account when its session is looked up.
grant select, insert, delete on website_area_off to identity_app;
