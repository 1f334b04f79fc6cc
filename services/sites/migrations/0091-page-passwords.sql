-- A page that visitors open with a password. `lock_scope` names the cookie; versions of a page in other languages share it.
-- `lock_key` signs the cookies, and a new password has a new key.
alter table page_access
  drop constraint page_access_permission_check,
  add column password_hash text,
  add column note text not null default '',
  add column lock_scope text,
  add column lock_key bytea,
  add constraint page_access_permission check (permission in ('members', 'password')),
  add constraint page_access_password check (
    (permission = 'password') = (password_hash is not null and lock_scope is not null and lock_key is not null));
grant update on page_access to sites_app;
