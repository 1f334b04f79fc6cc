create table effect (id text primary key, body text not null);
grant select, insert, update, delete on effect to kittest_job;

create table account (
  website_id text not null, id text not null, balance int not null, version int not null default 0,
  primary key (website_id, id)
);
alter table account enable row level security;
alter table account force row level security;
create policy tenant on account to kittest_app using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert, update on account to kittest_app;
