-- Accounts at providers of payments. A key is sealed with COMMERCE_VAULT_KEY and never leaves the service. A website has at
-- most one open account of a provider and mode.
create table payment_account (
  website_id text not null,
  id text not null primary key,
  provider text not null check (provider in ('test', 'stripe')),
  is_live boolean not null,
  publishable_key text not null,
  sealed_key bytea not null,
  key_end text not null,
  webhook_id text,
  sealed_webhook_secret bytea,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index payment_account_open on payment_account (website_id, provider, is_live) where closed_at is null;

-- A website without a row takes test payments.
create table payment_mode (
  website_id text not null primary key,
  is_live boolean not null
);

-- A payment of a checkout. The amount never changes. `state` is one of the machine in payments/domain/machine.ts. The
-- sweeper takes rows whose `next_at` has passed, and `leased_until` keeps two of them from doing the same work.
create table payment (
  website_id text not null,
  id text not null,
  checkout_id text not null,
  book text not null check (book in ('live', 'test', 'load')),
  account_id text not null references payment_account (id),
  provider_id text,
  state text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  method text,
  attempt integer not null default 0,
  repeats integer not null default 0,
  confirmation_token text,
  decline_code text,
  action_url text,
  charge_id text,
  method_label text,
  method_last4 text,
  method_fingerprint text,
  next_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id)
);
create unique index payment_at_provider on payment (account_id, provider_id) where provider_id is not null;
create index payment_of_checkout on payment (website_id, checkout_id);
create index payment_due on payment (next_at) where next_at is not null;

-- Events of providers: which payment each concerns, and nothing of the buyer. `kept`: the payment is not known yet.
-- `set-aside`: it contradicts what the shop knows, and a person has to look at it.
create table payment_event (
  website_id text not null,
  account_id text not null references payment_account (id),
  id text not null,
  type text not null,
  provider_id text,
  payment_id text,
  state text not null check (state in ('done', 'kept', 'set-aside')),
  reason text,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  primary key (account_id, id)
);
create index payment_event_kept on payment_event (account_id, provider_id) where state = 'kept';
create index payment_event_of_website on payment_event (website_id, received_at desc);

-- Declined attempts, against the testing of stolen cards. `client` is a keyed hash of the address.
create table payment_decline (
  website_id text not null,
  cart_id text not null,
  client bytea not null,
  at timestamptz not null
);
create index payment_decline_of_cart on payment_decline (website_id, cart_id, at);
create index payment_decline_of_client on payment_decline (website_id, client, at);
create index payment_decline_age on payment_decline (at);

do $$
declare
  name text;
begin
  foreach name in array array['payment_account', 'payment_mode', 'payment', 'payment_event', 'payment_decline'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to commerce_app using (website_id = current_setting(''portico.website_id'', true))
       with check (website_id = current_setting(''portico.website_id'', true))', name);
  end loop;
end $$;
grant select, insert, update on payment_account, payment_mode, payment, payment_event to commerce_app;
grant select, insert on payment_decline to commerce_app;

-- A webhook names only the account; the sweeper works for all websites.
create policy job on payment_account for select to commerce_job using (true);
grant select on payment_account to commerce_job;
create policy job on payment to commerce_job using (true) with check (true);
grant select, update on payment to commerce_job;
create policy job on payment_event for select to commerce_job using (true);
grant select on payment_event to commerce_job;
create policy job on payment_decline to commerce_job using (true);
grant select, delete on payment_decline to commerce_job;
