-- Sample submissions. A column of the row, because processes of the version before this one still write by its key.
alter table conversion add column sample boolean not null default false;
alter table conversion_rollup add column sample_submissions integer not null default 0;
