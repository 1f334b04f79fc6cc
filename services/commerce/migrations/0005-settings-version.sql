-- A change of the settings is a fact with a version, because published pages show the store's currency.
alter table store_settings add column version integer not null default 0;
