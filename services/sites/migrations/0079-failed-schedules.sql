-- A scheduled release that could not be published is kept with the reason, until its time is changed or it is deleted.
alter table scheduled_release
  add column failed_at timestamptz,
  add column failure text not null default '';
drop index scheduled_release_due;
create index scheduled_release_due on scheduled_release (due_at) where failed_at is null;
grant update (due_at, failed_at, failure) on scheduled_release to sites_app;
