-- HTML that an account with permission 1219 adds to all pages of a website, or to one page: null for none. It is a draft
-- like the rest of its row, and a release has it in its site or in its entries. `code_revision` counts its changes.
alter table website
  add column code jsonb,
  add column code_revision integer not null default 0;
alter table collection
  add column code jsonb,
  add column code_revision integer not null default 0;
alter table item
  add column code jsonb,
  add column code_revision integer not null default 0;
alter table release_entry add column code jsonb;
