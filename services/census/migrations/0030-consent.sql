-- The texts of cookie banners that were published, by their version (a hash of the texts).
create table consent_notice (
  website_id text not null,
  version text not null,
  published_at timestamptz not null,
  text text not null,
  accept text not null,
  decline text not null,
  accept_type text not null,
  categories text[] not null,
  primary key (website_id, version)
);

-- Each decision of a visitor about cookies. consent_id is random and means nothing outside the website.
create table consent_decision (
  website_id text not null,
  decision_id uuid not null,
  consent_id uuid not null,
  decided_at timestamptz not null,
  version text not null,
  outcome text not null check (outcome in ('accepted', 'declined', 'partial', 'withdrawn')),
  categories text[] not null,
  source text not null,
  gpc boolean not null,
  synthetic boolean not null,
  primary key (website_id, decision_id)
);
create index consent_decision_by_time on consent_decision (website_id, decided_at desc, decision_id desc);
create index consent_decision_by_consent on consent_decision (website_id, consent_id, decided_at desc);
create index consent_decision_decided_at on consent_decision using brin (decided_at);

-- What owners read: decisions of a day (UTC) by the version of the texts; '(other)' for versions without texts.
create table consent_rollup (
  website_id text not null,
  day date not null,
  version text not null,
  accepted integer not null,
  declined integer not null,
  partial integer not null,
  withdrawn integer not null,
  statistics integer not null,
  marketing integer not null,
  embeds integer not null,
  primary key (website_id, day, version)
);

alter table consent_notice enable row level security;
alter table consent_notice force row level security;
alter table consent_decision enable row level security;
alter table consent_decision force row level security;
alter table consent_rollup enable row level security;
alter table consent_rollup force row level security;

create policy tenant on consent_notice to census_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on consent_decision to census_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on consent_rollup to census_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy job on consent_notice to census_job using (true) with check (true);
create policy job on consent_decision to census_job using (true) with check (true);
create policy job on consent_rollup to census_job using (true) with check (true);

grant select on consent_notice, consent_decision, consent_rollup to census_app;
grant select, insert on consent_notice to census_job;
grant select, insert, delete on consent_decision to census_job;
grant select, insert, update, delete on consent_rollup to census_job;
