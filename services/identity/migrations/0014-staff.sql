-- What the provider's staff may do to a member: lock it out, and hold it so that nobody deletes it (a legal hold).
alter table site_user
  add column locked_at timestamptz,
  add column preserved_at timestamptz;

-- Whoever deletes, whatever the statement: a member that is held stays.
create function preserved_member_stays() returns trigger language plpgsql
  as $$ begin raise exception 'this member is preserved' using errcode = 'restrict_violation'; end $$;
create trigger site_user_preserved before delete on site_user
  for each row when (old.preserved_at is not null) execute function preserved_member_stays();

-- The staff finds accounts by the beginning of an address or a name.
create index account_email_beginning on account (email_key text_pattern_ops);
create index account_name_beginning on account (lower(name) text_pattern_ops);
