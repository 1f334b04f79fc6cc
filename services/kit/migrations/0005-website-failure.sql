-- Websites whose turn in a loop over websites failed, and when each may have its next turn. In the database, because several
-- processes run the same loop. Only the job role uses it, for all websites.
create table website_failure (
  loop text not null,
  website_id text not null,
  failures int not null,
  retry_at timestamptz not null,
  first_failed_at timestamptz not null default clock_timestamp(),
  -- Why the last turn failed, without personal data.
  reason text not null,
  primary key (loop, website_id)
) with (fillfactor = 50);

do $$
begin
  execute format('grant select, insert, update, delete on website_failure to %I', current_setting('portico.service') || '_job');
end $$;
