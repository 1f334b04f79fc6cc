-- The due mails of each website are found by themselves, so that many mails of one website never hide those of another.
create index mail_job_turn on mail_job (website_id, next_at) where state = 'waiting';

-- The mails that are counted against the limits of a day. `recipient` is a keyed hash of the address. `is_paid`: real money was paid
-- for the order. Rows are deleted after a day.
create table counted_mail (
  website_id text not null,
  mail_id text not null,
  recipient bytea not null,
  is_paid boolean not null,
  at timestamptz not null,
  primary key (website_id, mail_id)
);
create index counted_mail_of_recipient on counted_mail (recipient, at);
create index counted_mail_of_website on counted_mail (website_id, at) where not is_paid;
create index counted_mail_age on counted_mail (at);

alter table counted_mail enable row level security;
alter table counted_mail force row level security;
create policy tenant on counted_mail to commerce_app using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
-- An address is counted for all websites together.
create policy job on counted_mail to commerce_job using (true) with check (true);
grant select, insert, delete on counted_mail to commerce_job;
