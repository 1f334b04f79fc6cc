-- Facts on their way to the bus. A transaction may add some; only the relay reads and deletes them.
create table outbox (
  seq bigint generated always as identity primary key,
  topic text not null,
  key text not null,
  event_id text not null,
  version bigint not null,
  value bytea not null,
  headers jsonb not null default '{}',
  at timestamptz not null default now()
);

-- How far each consumer group has applied a partition, moved in the transaction of the effect.
create table consumer_offset (
  consumer_group text not null,
  topic text not null,
  partition int not null,
  next bigint not null,
  primary key (consumer_group, topic, partition)
) with (fillfactor = 50);

do $$
declare
  app text := current_setting('portico.service') || '_app';
  job text := current_setting('portico.service') || '_job';
begin
  execute format('grant insert on outbox to %I', app);
  execute format('grant select, delete on outbox to %I', job);
  execute format('grant select, insert, update on consumer_offset to %I', job);
end $$;
