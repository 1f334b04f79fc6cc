-- A notice goes to the address that an account had when the thing happened, however late the mail is sent and whatever
-- the account changed to since. The row is deleted when it was sent.
create table account_notice (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  email text not null,
  name text not null,
  notice text not null,
  at timestamptz not null
);
create index account_notice_account on account_notice (account_id);
create index account_notice_at on account_notice (at);
grant select, insert, delete on account_notice to identity_app;
grant select, delete on account_notice to identity_job;

alter table account drop column previous_email;
