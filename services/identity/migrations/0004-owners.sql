-- Owner accounts grow up: a confirmed address, a change of address under way, suspension.
alter table account
  add column email_confirmed_at timestamptz,
  -- The address that a change under way leads to, and the one before the last change, which is told of it.
  add column pending_email text,
  add column pending_email_key text,
  add column previous_email text,
  add column status text not null default 'active' check (status in ('active', 'suspended')),
  add constraint account_pending_email check ((pending_email is null) = (pending_email_key is null));

-- Permissions of the provider's staff (PERM-11), each with the account that holds it. The calls of a browser can read
-- them and never make one: the app role may only select, a command writes as the job role.
create table account_staff_permission (
  account_id text not null references account (id) on delete cascade,
  permission integer not null check (permission between 2010 and 2068),
  granted_at timestamptz not null,
  primary key (account_id, permission)
);
grant select on account_staff_permission to identity_app;
grant select, insert, delete on account_staff_permission to identity_job;
grant select on account to identity_job;

-- Invitations of contributors. A row outlives its end, because the audit names it by its id only.
create table contributor_invitation (
  website_id text not null,
  id text not null,
  email text not null,
  email_key text not null,
  roles text[] not null check (cardinality(roles) > 0),
  status text not null default 'open' check (status in ('open', 'accepted', 'revoked')),
  invited_by text not null references account (id) on delete cascade,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, id)
);
create unique index contributor_invitation_open on contributor_invitation (website_id, email_key)
  where status = 'open';
create index contributor_invitation_invited_by on contributor_invitation (invited_by);

alter table contributor_invitation enable row level security;
alter table contributor_invitation force row level security;
create policy tenant on contributor_invitation to identity_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert, update on contributor_invitation to identity_app;

-- What the staff writes down about an account.
create table staff_note (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  text text not null,
  written_by text not null,
  written_at timestamptz not null
);
create index staff_note_account on staff_note (account_id, written_at);
grant select, insert on staff_note to identity_app;

-- Who did what to which website: appended to and read, never changed. Ids and codes only: names and addresses are
-- looked up when it is read, so that a person who is forgotten is forgotten here too. Acts of the staff that concern no
-- website have none.
create table audit_entry (
  id text primary key,
  website_id text,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('owner', 'member', 'staff', 'system')),
  actor_id text,
  action text not null,
  subject_kind text,
  subject_id text,
  detail jsonb not null default '{}',
  check (website_id is not null or actor_kind in ('staff', 'system'))
);
create index audit_entry_website on audit_entry (website_id, at desc, id desc);

alter table audit_entry enable row level security;
alter table audit_entry force row level security;
-- An act on an account is written to every website where it has a role, in one transaction; reading is by tenant.
create policy appending on audit_entry for insert to identity_app, identity_job with check (true);
create policy tenant on audit_entry for select to identity_app
  using (website_id = current_setting('portico.website_id', true));
grant select, insert on audit_entry to identity_app;
grant insert on audit_entry to identity_job;

create function audit_is_append_only() returns trigger language plpgsql
  as $$ begin raise exception 'the audit is append-only'; end $$;
create trigger audit_entry_rows before update or delete on audit_entry
  for each row execute function audit_is_append_only();
create trigger audit_entry_all before truncate on audit_entry
  for each statement execute function audit_is_append_only();
