-- `removed`: items that were refunded before they were sent, so they are no longer to be sent. `tab` is the list of the owner in
-- which an order is. The keys are for searches by the beginning of a text; they compare bytes, so that the policies of rows leave
-- the indexes usable.
alter table shop_order
  add column removed integer not null default 0 check (removed >= 0),
  add constraint shop_order_sent_or_removed check (fulfilled + removed <= quantity);
alter table shop_order
  add column tab text collate "C" generated always as (case
    when state = 'cancelled' then 'cancelled' when state = 'received' then 'received'
    when fulfilled + removed < quantity then 'toSend' else 'sent' end) stored,
  add column email_key text collate "C" generated always as (lower(email)) stored,
  add column name_key text collate "C" generated always as (lower(name)) stored,
  add column last_name_key text collate "C" generated always as (lower(substring(name from '[^ ]+$'))) stored;
create index order_of_tab on shop_order (website_id, book, tab, placed_at desc, id desc);
create index order_by_email on shop_order (website_id, book, email_key);
create index order_by_name on shop_order (website_id, book, name_key);
create index order_by_last_name on shop_order (website_id, book, last_name_key);

alter table customer
  add column email_key text collate "C" generated always as (lower(email)) stored,
  add column name_key text collate "C" generated always as (lower(name)) stored;
create index customer_newest on customer (website_id, book, created_at desc, id desc);
create index customer_by_email on customer (website_id, book, email_key);
create index customer_by_name on customer (website_id, book, name_key);

-- `refunded` counts the items of refunds, `restocked` those that went back into the stock.
alter table order_line
  add column removed integer not null default 0 check (removed >= 0),
  add column refunded integer not null default 0 check (refunded between 0 and quantity),
  add column restocked integer not null default 0 check (restocked between 0 and stock_taken),
  add constraint order_line_sent_or_removed check (fulfilled + removed <= quantity);

-- Parcels, and what was delivered digitally. A shipment can be undone until a mail told its buyer.
create table shipment (
  website_id text not null,
  id text not null,
  order_id text not null,
  is_digital boolean not null,
  carrier text not null,
  tracking_number text not null,
  tracking_url text,
  is_told boolean not null,
  sent_at timestamptz not null,
  undone_at timestamptz,
  primary key (website_id, id)
);
create index shipment_of_order on shipment (website_id, order_id, sent_at);
create table shipment_line (
  website_id text not null,
  shipment_id text not null,
  line_id text not null,
  quantity integer not null check (quantity > 0),
  primary key (website_id, shipment_id, line_id)
);

-- Refunds. `plan` is what the refund does: the result of `planRefund`, which never changes. `created`: nothing was sent. `sent`:
-- the provider may have it. `booked_at`: the provider has it, and it is in the books. The sweeper takes rows whose `next_at` has
-- passed.
create table refund (
  website_id text not null,
  id text not null,
  order_id text not null,
  book text not null check (book in ('live', 'test', 'sample', 'load')),
  payment_id text,
  state text not null check (state in ('created', 'sent', 'done', 'failed')),
  amount bigint not null check (amount > 0),
  shipping bigint not null check (shipping >= 0),
  currency text not null,
  reason text not null,
  actor text not null,
  cancels boolean not null,
  plan jsonb not null,
  attempt integer not null default 0,
  provider_refund_id text,
  failure text,
  booked_at timestamptz,
  next_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id)
) with (fillfactor = 70);
create index refund_of_order on refund (website_id, order_id, created_at);
create index refund_due on refund (next_at) where next_at is not null;
create table refund_line (
  website_id text not null,
  refund_id text not null,
  line_id text not null,
  quantity integer not null check (quantity >= 0),
  removed integer not null check (removed >= 0),
  restocked integer not null check (restocked >= 0),
  amount bigint not null check (amount >= 0),
  primary key (website_id, refund_id, line_id)
);
create unique index credit_note_of_refund on invoice (website_id, refund_id, (total >= 0)) where refund_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['shipment', 'shipment_line', 'refund', 'refund_line'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to commerce_app using (website_id = current_setting(''portico.website_id'', true))
       with check (website_id = current_setting(''portico.website_id'', true))', name);
  end loop;
end $$;
grant select, insert, update on shipment, refund to commerce_app;
grant select, insert on shipment_line, refund_line to commerce_app;
create policy job on refund to commerce_job using (true) with check (true);
grant select, update on refund to commerce_job;
