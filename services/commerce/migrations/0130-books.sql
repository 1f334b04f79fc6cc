-- When the books of a website are closed and checked next. The sweeper takes due rows, and `leased_until` keeps two processes from
-- the same website. `time_zone` is a copy of the website's setting: days begin and end in it.
create table books_schedule (
  website_id text primary key,
  time_zone text not null default 'UTC',
  next_at timestamptz not null,
  leased_until timestamptz,
  checked_at timestamptz,
  failed_at timestamptz,
  failure text
) with (fillfactor = 50);
create index books_schedule_due on books_schedule (next_at);

-- A closed day of a book, summed by currency, account and rate. `hash` covers the day's entries, their lines and the hash of the
-- day before, so that a later change shows. Rows are never changed, and the next entry gets a later date.
create table ledger_day (
  website_id text not null,
  book text not null check (book in ('live', 'test', 'sample', 'load')),
  day date not null,
  sums jsonb not null,
  counts jsonb not null,
  previous_hash text not null,
  hash text not null,
  closed_at timestamptz not null,
  primary key (website_id, book, day)
);

-- The last result of each check of a day. `figures` has both figures of each unit; `faults` has the first items without a
-- partner, and `fault_count` counts all of them.
create table reconciliation (
  website_id text not null,
  book text not null check (book in ('live', 'test', 'sample', 'load')),
  day date not null,
  kind text not null check (kind in ('entries', 'orders', 'provider', 'stock', 'numbers')),
  state text not null check (state in ('green', 'faults', 'unknown')),
  figures jsonb not null,
  faults jsonb not null,
  fault_count integer not null,
  checked_at timestamptz not null,
  primary key (website_id, book, day, kind)
);
create index reconciliation_oldest on reconciliation (website_id, kind, checked_at);

create index payment_of_charge on payment (website_id, charge_id) where charge_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['books_schedule', 'ledger_day', 'reconciliation'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to commerce_app using (website_id = current_setting(''portico.website_id'', true))
       with check (website_id = current_setting(''portico.website_id'', true))', name);
  end loop;
end $$;
grant select, insert, update on books_schedule, reconciliation to commerce_app;
grant select, insert on ledger_day to commerce_app;

-- The sweeper works for all websites that have a payment account or gave a number.
create policy job on books_schedule to commerce_job using (true) with check (true);
grant select, insert, update on books_schedule to commerce_job;
create policy job on number_series for select to commerce_job using (true);
grant select on number_series to commerce_job;
