-- The captcha of a website: its provider and its keys. The secret is sent to the provider only.
create table captcha (
  website_id text primary key,
  provider text not null,
  site_key text not null,
  secret text not null,
  changed_at timestamptz not null
);
alter table captcha enable row level security;
alter table captcha force row level security;
create policy tenant on captcha to forms_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert, update, delete on captcha to forms_app;

-- Whether visitors must solve it before they send the form.
alter table form add column captcha boolean not null default false;
