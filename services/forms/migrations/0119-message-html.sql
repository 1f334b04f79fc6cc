-- A submission message in HTML. `message_digest`: the MD5 of the message whose HTML was checked. A message without it, or
-- with another digest because an earlier release wrote it, is plain text. `message_has_code`: it holds code that an account
-- with permission 1219 wrote, and is never cleaned. `message_cleaner`: the version of the cleaner that saw it.
alter table form
  add column message_digest text,
  add column message_has_code boolean not null default false,
  add column message_cleaner integer not null default 0;

-- The job only looks for messages of earlier versions; it changes a form in a transaction of its website.
create policy cleaning on form for select to forms_job using (true);
grant select on form to forms_job;
