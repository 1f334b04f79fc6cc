-- Which account made which website: an account may make only so many, and only so many in an hour.
create table account_made_website (
  website_id text primary key,
  account_id text not null references account (id) on delete cascade,
  made_at timestamptz not null
);
create index account_made_website_account on account_made_website (account_id, made_at);
-- Before this table, the first admin of a website is the account that made it.
insert into account_made_website (website_id, account_id, made_at)
select distinct on (website_id) website_id, account_id, granted_at
from account_website_role where role = 'admin' order by website_id, granted_at, account_id;
grant select, insert on account_made_website to identity_app;

-- How many members a website has. The row is locked from the insert of a member to the end of its transaction, so that
-- parallel sign-ups cannot pass the limit.
create table site_user_count (
  website_id text primary key,
  members integer not null
) with (fillfactor = 50);

alter table site_user no force row level security;
insert into site_user_count (website_id, members) select website_id, count(*) from site_user group by website_id;
alter table site_user force row level security;

alter table site_user_count enable row level security;
alter table site_user_count force row level security;
create policy tenant on site_user_count to identity_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
-- Members that are removed by a foreign key are removed as the owner of the tables.
create policy cascade on site_user_count to current_user using (true) with check (true);
grant select, insert, update on site_user_count to identity_app;

create function count_added_members() returns trigger language plpgsql as $$
begin
  insert into site_user_count as c (website_id, members) select website_id, count(*) from changed group by website_id
  on conflict (website_id) do update set members = c.members + excluded.members;
  return null;
end $$;
create function count_removed_members() returns trigger language plpgsql as $$
begin
  update site_user_count c set members = c.members - removed.members
  from (select website_id, count(*) as members from changed group by website_id) removed
  where c.website_id = removed.website_id;
  return null;
end $$;
create trigger site_user_added after insert on site_user referencing new table as changed
  for each statement execute function count_added_members();
create trigger site_user_removed after delete on site_user referencing old table as changed
  for each statement execute function count_removed_members();
