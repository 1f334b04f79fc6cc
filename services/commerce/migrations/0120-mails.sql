-- Mails that are to be sent, inserted in the transaction that causes them: one for each kind, cause and recipient. `recipient` is
-- the id of an account; empty for the buyer, and for an owner's mail that is still to be given to the accounts. Rows have no
-- address: it is read when the mail is sent. They are kept, so that a cause never has a second mail.
create table mail_job (
  website_id text not null,
  id text not null,
  kind text not null check (kind in ('confirmation', 'received', 'shipped', 'refund', 'payment-failed', 'new-order',
    'unresolved-payment')),
  cause_id text not null,
  recipient text not null default '',
  order_id text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'none', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  leased_until timestamptz,
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (website_id, id),
  unique (website_id, kind, cause_id, recipient)
) with (fillfactor = 70);
create index mail_job_due on mail_job (next_at) where state = 'waiting';

alter table mail_job enable row level security;
alter table mail_job force row level security;
create policy tenant on mail_job to commerce_app using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert, update on mail_job to commerce_app;
-- The job role finds the mails that are due.
create policy job on mail_job to commerce_job using (true) with check (true);
grant select, update on mail_job to commerce_job;
