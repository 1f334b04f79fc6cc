-- expand
-- How safe the data are: until when the backup has everything, and when a restore was last rehearsed with success. It is in the
-- database, because the backup and the drill are other processes than the ones that show it. A backup by other tools notes itself with
-- `select mark_recovery('backup', <its begin>)`.
create table recovery_mark (
  kind text primary key check (kind in ('backup', 'drill')),
  at timestamptz not null,
  first_marked_at timestamptz not null default clock_timestamp()
);

create function mark_recovery(marked text, marked_at timestamptz default clock_timestamp()) returns void language sql as $$
  insert into recovery_mark (kind, at) values (marked, marked_at) on conflict (kind) do update set at = excluded.at
$$;

do $$
begin
  execute format('grant select on recovery_mark to %I', current_setting('portico.service') || '_job');
end $$;
