create table form (
  website_id text not null,
  id text not null,
  name text not null,
  fields jsonb not null,
  submit_button_text text not null,
  submission_message text not null,
  submission_redirect text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (website_id, id)
);

create table submission (
  website_id text not null,
  id text not null,
  form_id text not null,
  created_at timestamptz not null,
  key text not null,
  answers jsonb not null,
  search_text text not null,
  object_name text,
  collection_id text,
  is_overlay_form boolean not null,
  submit_button_text text,
  captcha_key text,
  page_title text,
  page_id text,
  page_path text,
  content_source text check (content_source in ('c', 'i')),
  page_permission_type integer,
  visitor_cookie text,
  primary key (website_id, id),
  foreign key (website_id, form_id) references form (website_id, id)
);
create index submission_newest on submission (website_id, form_id, created_at desc, id desc);

-- How many submissions a form ever had. Spread over slots, so that visitors do not wait for each other on one row.
create table submission_count (
  website_id text not null,
  form_id text not null,
  slot smallint not null,
  submissions bigint not null,
  primary key (website_id, form_id, slot),
  foreign key (website_id, form_id) references form (website_id, id)
);

-- A key is spent by the insert of its row, which holds the first reply: repeats get it byte for byte.
create table spent_key (
  website_id text not null,
  key text not null,
  body_hash bytea not null,
  status smallint not null,
  body text not null,
  location text,
  spent_at timestamptz not null,
  primary key (website_id, key)
);
create index spent_key_age on spent_key (spent_at);

alter table form enable row level security;
alter table form force row level security;
alter table submission enable row level security;
alter table submission force row level security;
alter table submission_count enable row level security;
alter table submission_count force row level security;
alter table spent_key enable row level security;
alter table spent_key force row level security;

create policy tenant on form to forms_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on submission to forms_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on submission_count to forms_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy tenant on spent_key to forms_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy job on spent_key to forms_job using (true) with check (true);

grant select, insert, update on form to forms_app;
grant select, insert on submission to forms_app;
grant select, insert, update on submission_count to forms_app;
grant select, insert on spent_key to forms_app;
grant select, delete on spent_key to forms_job;
