-- A session ends at `expires_at` at the latest, and at `idle_ends_at` unless it is used before.

alter table account_session
  add column last_seen_at timestamptz not null default now(),
  add column idle_ends_at timestamptz not null default now() + interval '7 days',
  add column user_agent text not null default '';
alter table account_session
  alter column last_seen_at drop default,
  alter column idle_ends_at drop default,
  alter column user_agent drop default;

alter table site_user_session
  add column last_seen_at timestamptz not null default now(),
  add column idle_seconds integer not null default 86400,
  add column idle_ends_at timestamptz not null default now() + interval '1 day',
  add column user_agent text not null default '';
alter table site_user_session
  alter column last_seen_at drop default,
  alter column idle_seconds drop default,
  alter column idle_ends_at drop default,
  alter column user_agent drop default;

drop index account_session_expires_at;
drop index site_user_session_expires_at;
create index account_session_ends_at on account_session (least(expires_at, idle_ends_at));
create index site_user_session_ends_at on site_user_session (least(expires_at, idle_ends_at));

drop function find_member_session(text, bytea);
create function find_member_session(website text, token bytea)
  returns table (session_id text, member_id text, ends_at timestamptz, seen_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as 'select id, site_user_id, least(expires_at, idle_ends_at), last_seen_at
      from site_user_session where website_id = website and token_hash = token';
revoke all on function find_member_session(text, bytea) from public;
grant execute on function find_member_session(text, bytea) to identity_app;

-- Presence: an owner who is seen on a website's host. Like a role it belongs to the account, not to the website, and
-- it ends with the session that it came from. The code carries it over once.
create table presence_code (
  code_hash bytea primary key,
  account_session_id text not null references account_session (id) on delete cascade,
  website_id text not null,
  expires_at timestamptz not null
);
create index presence_code_session on presence_code (account_session_id);
create index presence_code_expires_at on presence_code (expires_at);

create table presence (
  token_hash bytea primary key,
  id text not null unique,
  account_session_id text not null references account_session (id) on delete cascade,
  website_id text not null,
  created_at timestamptz not null,
  unique (account_session_id, website_id)
);

grant select, insert, update, delete on presence to identity_app;
grant select, insert, delete on presence_code to identity_app;
grant select, delete on presence_code to identity_job;
