-- Owner accounts and their sessions are global: an account may own many websites. Members belong to one website.

create table account (
  id text primary key,
  email text not null,
  email_key text not null unique,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null
);

create table account_session (
  token_hash bytea primary key,
  id text not null unique,
  account_id text not null references account (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_session_account on account_session (account_id);

create table account_website_role (
  account_id text not null references account (id) on delete cascade,
  website_id text not null,
  role text not null,
  granted_at timestamptz not null,
  primary key (account_id, website_id, role)
);
create index account_website_role_website on account_website_role (website_id);

-- Attempts to sign in that have not succeeded, by a hash of whom and from where. Never a name or address in clear.
create table login_attempt (
  scope bytea primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);
create index login_attempt_window on login_attempt (window_ends_at);

create table site_user (
  website_id text not null,
  id text not null,
  email text not null,
  email_key text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, email_key)
);

create table site_user_session (
  website_id text not null,
  token_hash bytea not null,
  id text not null,
  site_user_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, token_hash),
  unique (website_id, id),
  foreign key (website_id, site_user_id) references site_user (website_id, id) on delete cascade
);
create index site_user_session_user on site_user_session (website_id, site_user_id);

alter table site_user enable row level security;
alter table site_user force row level security;
create policy tenant on site_user to identity_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));

alter table site_user_session enable row level security;
alter table site_user_session force row level security;
create policy tenant on site_user_session to identity_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
create policy lookup on site_user_session for select to identity_owner using (true);
create policy expiry on site_user_session to identity_job using (true) with check (true);

-- The session lookup is one statement without a tenant transaction. The caller gets a row only for a token it holds.
create function find_member_session(website text, token bytea)
  returns table (session_id text, member_id text, ends_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as 'select id, site_user_id, expires_at from site_user_session where website_id = website and token_hash = token';
revoke all on function find_member_session(text, bytea) from public;
grant execute on function find_member_session(text, bytea) to identity_app;

grant select, insert, update, delete on account, account_session, account_website_role, login_attempt to identity_app;
grant select, insert, update, delete on site_user, site_user_session to identity_app;
grant select, delete on account_session, site_user_session, login_attempt to identity_job;
