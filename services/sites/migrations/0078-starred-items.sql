-- Featured items, which summaries can show alone.
alter table item add column starred boolean not null default false;
