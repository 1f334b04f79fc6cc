-- A secret for each website, made once: visitor ids are hashed with it before they are stored.
create table website_secret (
  website_id text primary key,
  secret bytea not null
);
alter table website_secret enable row level security;
alter table website_secret force row level security;
create policy tenant on website_secret to census_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert on website_secret to census_app;

-- Earlier hits hold a hash of the visitor id without a secret. They are hashed again with one that is forgotten at
-- once, so that nothing can be joined to them; who is the same visitor within a website stays, and so do all figures.
-- A visitor who is known by a cookie is counted once more on the day of this migration.
alter table hit no force row level security;
with forgotten as materialized (
  select website_id, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') as secret
  from hit group by website_id
)
update hit set visitor = encode(substring(sha256(forgotten.secret || uuid_send(hit.visitor)) for 16), 'hex')::uuid
  from forgotten where forgotten.website_id = hit.website_id;
alter table hit force row level security;

-- Visits of the last day by the earlier hashes.
truncate visitor_visit;
