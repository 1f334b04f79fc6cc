-- Events of funnels whose visit is not rolled up yet. The roll-up of the visit takes them; they wait for an hour.
create table waiting_event (
  occurred_at timestamptz not null,
  website_id text not null,
  visitor uuid not null,
  sample boolean not null,
  event_id uuid not null,
  name text not null,
  primary key (website_id, visitor, event_id)
);
create index waiting_event_occurred_at on waiting_event using brin (occurred_at);
alter table waiting_event enable row level security;
alter table waiting_event force row level security;
create policy job on waiting_event to census_job using (true) with check (true);
grant select, insert, delete on waiting_event to census_job;

-- Ids of counted hits of bots, so that a hit that is published again counts once. Kept longer than the topic keeps them.
create table bot_hit (
  day date not null,
  website_id text not null,
  hit_id uuid not null,
  primary key (website_id, day, hit_id)
);
create index bot_hit_day on bot_hit using brin (day);
alter table bot_hit enable row level security;
alter table bot_hit force row level security;
create policy job on bot_hit to census_job using (true) with check (true);
grant select, insert, delete on bot_hit to census_job;
