-- What an owner has done with a submission; one without a row is unread. A table of its own, so that visitors' saves
-- write nothing for it and submissions stay as they were sent.
create table submission_mark (
  website_id text not null,
  submission_id text not null,
  form_id text not null,
  state text not null check (state in ('read', 'archived')),
  marked_at timestamptz not null,
  primary key (website_id, submission_id),
  foreign key (website_id, submission_id) references submission (website_id, id)
);
create index submission_mark_of_form on submission_mark (website_id, form_id);

alter table submission_mark enable row level security;
alter table submission_mark force row level security;

create policy tenant on submission_mark to forms_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));

grant select, insert, update, delete on submission_mark to forms_app;
