-- The submissions of a day (UTC) that a website has stored and refused, without those of load tests. Spread over slots, so that
-- visitors do not wait for each other on one row.
create table submission_day (
  website_id text not null,
  day date not null,
  slot smallint not null,
  submissions integer not null default 0,
  refused integer not null default 0,
  primary key (website_id, day, slot)
);
create index submission_day_age on submission_day (day);
alter table submission_day enable row level security;
alter table submission_day force row level security;
create policy tenant on submission_day to forms_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy housekeeping on submission_day to forms_job using (true);
grant select, insert, update on submission_day to forms_app;
grant select, delete on submission_day to forms_job;
