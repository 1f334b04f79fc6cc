-- `author`: the name that pages and feeds show; empty for none. Events (record type 12) have a start, an end and a place.
alter table item
  add column author text not null default '',
  add column start_date timestamptz,
  add column end_date timestamptz,
  add column location jsonb;
