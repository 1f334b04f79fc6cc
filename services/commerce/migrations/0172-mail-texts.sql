-- The texts of a store's mails. Without a row, and where the texts are null, the mail has the default texts; `version` stays when
-- they are reset, so that an editor with older texts is refused.
create table mail_text (
  website_id text not null,
  kind text not null,
  texts jsonb,
  is_off boolean not null default false,
  version integer not null,
  changed_at timestamptz not null,
  primary key (website_id, kind)
);

-- Mails that an account sent to itself to see them, counted for an hour.
create table mail_trial (
  website_id text not null,
  id text not null,
  account_id text not null,
  at timestamptz not null,
  primary key (website_id, id)
);
create index mail_trial_of_account on mail_trial (website_id, account_id, at);
create index mail_trial_at on mail_trial (at);

do $$
declare
  name text;
begin
  foreach name in array array['mail_text', 'mail_trial'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to commerce_app using (website_id = current_setting(''portico.website_id'', true))
      with check (website_id = current_setting(''portico.website_id'', true))', name);
  end loop;
end
$$;
grant select, insert, update on mail_text to commerce_app;
grant select, insert on mail_trial to commerce_app;
-- The job role deletes old counts.
create policy job on mail_trial to commerce_job using (true);
grant select, delete on mail_trial to commerce_job;
