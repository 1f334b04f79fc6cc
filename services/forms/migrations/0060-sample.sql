-- Sample submissions of the demo site: shown as sample data, and the owner may remove all of them at once.
alter table submission add column sample boolean not null default false;
create index submission_sample on submission (website_id) where sample;
