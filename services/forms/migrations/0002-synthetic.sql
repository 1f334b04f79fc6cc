-- Submissions of load tests and probes: kept, not counted, shown only when asked for.
alter table submission add column synthetic boolean not null default false;
