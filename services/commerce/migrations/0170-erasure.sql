-- The erasure of a customer that goes on: its orders are emptied in steps, the newest first. `after_at` and `after_id` are the place
-- of the last order that was emptied. `email` finds unfinished checkouts, and is emptied when the erasure ends. `next_at` null: it
-- has ended.
create table customer_erasure (
  website_id text not null,
  customer_id text not null,
  account_id text not null,
  email text not null,
  total integer not null,
  done integer not null default 0 check (done >= 0),
  after_at timestamptz not null default 'infinity',
  after_id text not null default '',
  next_at timestamptz,
  leased_until timestamptz,
  failure text,
  requested_at timestamptz not null,
  ended_at timestamptz,
  primary key (website_id, customer_id)
) with (fillfactor = 50);
create index customer_erasure_due on customer_erasure (next_at) where next_at is not null;

alter table customer_erasure enable row level security;
alter table customer_erasure force row level security;
create policy tenant on customer_erasure to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert, update on customer_erasure to commerce_app;
-- The job role finds the erasures that are due.
create policy job on customer_erasure to commerce_job using (true) with check (true);
grant select, update on customer_erasure to commerce_job;

-- Unfinished checkouts are found by the buyer's address, and ended ones by their age. Emptied ones are in neither index.
create index checkout_unfinished_of on checkout (website_id, lower(snapshot ->> 'email'))
  where state <> 'placed' and snapshot ->> 'email' <> '';
create index checkout_closed_at on checkout (updated_at) where state = 'closed' and snapshot ->> 'email' <> '';
create policy job on checkout to commerce_job using (true) with check (true);
grant select, update on checkout to commerce_job;

-- Events are never changed, except that the text of a note is emptied once its order was erased or deleted.
create function order_event_is_only_erased() returns trigger language plpgsql as $$
begin
  if old.kind <> 'note' or new.data <> '{"text": ""}' or new.kind <> old.kind or new.at <> old.at or new.actor <> old.actor
    or new.seq <> old.seq or not exists (select from order_event where website_id = old.website_id
      and order_id = old.order_id and kind in ('erased', 'deleted')) then
    raise exception 'events of orders are never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger order_event_is_only_erased before update on order_event
  for each row execute function order_event_is_only_erased();
grant update (data) on order_event to commerce_app;
