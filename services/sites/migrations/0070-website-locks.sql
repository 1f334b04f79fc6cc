-- The password that visitors need for a website. A release does not hold it, so restoring one never opens a website.
create table website_lock (
  website_id text primary key references website (id) on delete cascade,
  password_hash text not null,
  note text not null,
  changed_at timestamptz not null
);
-- Signs the cookies of visitors who gave the password; a new password has a new key. Null: the website is open. The gateway
-- reads it with the website of a host.
alter table website add column lock_key bytea;

-- Guesses in a window of time, by the hash of the client's address; '' for all clients together.
create table unlock_attempt (
  website_id text not null references website (id) on delete cascade,
  scope bytea not null,
  failures integer not null,
  window_ends_at timestamptz not null,
  primary key (website_id, scope)
);

do $$
declare name text;
begin
  foreach name in array array['website_lock', 'unlock_attempt'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to sites_app
         using (website_id = current_setting(''portico.website_id'', true))
         with check (website_id = current_setting(''portico.website_id'', true))',
      name);
    execute format('grant select, insert, update, delete on %I to sites_app', name);
  end loop;
end $$;
