-- Releases of a sample history: the owner may remove them.
alter table release add column sample boolean not null default false;
