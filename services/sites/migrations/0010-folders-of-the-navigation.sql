-- The folder of the main navigation that a collection is in, by its title; empty for none.
alter table collection add column folder text not null default '';
