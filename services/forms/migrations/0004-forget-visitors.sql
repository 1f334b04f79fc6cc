-- A secret for each website, made once: visitor ids are hashed with it before they are stored.
create table website_secret (
  website_id text primary key,
  secret bytea not null
);
alter table website_secret enable row level security;
alter table website_secret force row level security;
create policy tenant on website_secret to forms_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert on website_secret to forms_app;

-- A submission holds a hash of the visitor's id, and no cookie: the cookies of earlier ones are forgotten. Processes of
-- the version before this one still write the column until they are replaced; the trigger keeps it empty.
alter table submission add column visitor text;

alter table submission no force row level security;
update submission set visitor_cookie = null where visitor_cookie is not null;
alter table submission force row level security;

create function forget_visitor_cookie() returns trigger language plpgsql as $$
begin
  new.visitor_cookie := null;
  return new;
end $$;
create trigger forget_visitor_cookie before insert on submission
  for each row when (new.visitor_cookie is not null) execute function forget_visitor_cookie();

-- An owner erases a submission with what was done with it.
grant delete on submission to forms_app;
