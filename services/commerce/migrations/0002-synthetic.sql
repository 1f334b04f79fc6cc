-- Carts of load tests and probes: left out of every summary, and no stock is kept for them.
alter table cart add column synthetic boolean not null default false;
