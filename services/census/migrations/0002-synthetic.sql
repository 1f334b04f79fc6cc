-- Hits of load tests and probes: kept raw, in no roll-up.
alter table hit add column synthetic boolean not null default false;
