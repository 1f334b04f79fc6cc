-- Submissions that were counted, so that a fact that is published again counts once. Kept longer than the topic keeps
-- its messages.
create table conversion (
  website_id text not null,
  submission_id text not null,
  form_id text not null,
  submitted_at timestamptz not null,
  primary key (website_id, submission_id)
);
create index conversion_submitted_at on conversion using brin (submitted_at);

-- What owners read: submissions of a form on a day (UTC).
create table conversion_rollup (
  website_id text not null,
  day date not null,
  form_id text not null,
  submissions integer not null,
  primary key (website_id, day, form_id)
);

alter table conversion enable row level security;
alter table conversion force row level security;
alter table conversion_rollup enable row level security;
alter table conversion_rollup force row level security;

create policy tenant on conversion_rollup to census_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy job on conversion to census_job using (true) with check (true);
create policy job on conversion_rollup to census_job using (true) with check (true);

grant select on conversion_rollup to census_app;
grant select, insert, delete on conversion to census_job;
grant select, insert, update on conversion_rollup to census_job;
