-- Orders that move no real money, against mails to strangers. `subject` is a keyed hash of the client or of the buyer's address.
create table free_order (
  website_id text not null,
  subject bytea not null,
  at timestamptz not null
);
create index free_order_of_subject on free_order (website_id, subject, at);
create index free_order_age on free_order (at);

alter table free_order enable row level security;
alter table free_order force row level security;
create policy tenant on free_order to commerce_app using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert on free_order to commerce_app;
create policy job on free_order to commerce_job using (true);
grant select, delete on free_order to commerce_job;
