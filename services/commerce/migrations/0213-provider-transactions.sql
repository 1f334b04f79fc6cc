-- What the provider's balance moved: fees, payouts, disputes and, for the comparison, charges and refunds. A row is inserted once, by
-- the provider's id. `booked_at` is null while its entry waits: for a payout that is on its way, or for a payment that the store does
-- not know. `entry_id` is null if it has no entry of its own, as a charge without a fee. No buyer is named.
create table balance_transaction (
  website_id text not null,
  account_id text not null references payment_account (id),
  id text not null,
  kind text not null check (kind in ('charge', 'refund', 'refund-failure', 'payout', 'payout-failure', 'dispute', 'fee', 'other')),
  source_id text,
  book text check (book in ('live', 'test', 'load')),
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  currency text not null,
  occurred_at timestamptz not null,
  imported_at timestamptz not null,
  booked_at timestamptz,
  entry_id text,
  primary key (website_id, account_id, id)
);
create index balance_transaction_open on balance_transaction (website_id, account_id, occurred_at) where booked_at is null;
create index balance_transaction_of_source on balance_transaction (website_id, source_id);
create index balance_transaction_of_entry on balance_transaction (website_id, entry_id) where entry_id is not null;

-- Payouts and disputes at the provider as it told them last. A dispute of a payment that the store does not know has no order.
create table payout (
  website_id text not null,
  account_id text not null references payment_account (id),
  id text not null,
  state text not null check (state in ('on-the-way', 'paid', 'failed')),
  amount bigint not null,
  currency text not null,
  arrives_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, account_id, id)
);
create index payout_open on payout (website_id, account_id) where state = 'on-the-way';

create table dispute (
  website_id text not null,
  account_id text not null references payment_account (id),
  id text not null,
  book text check (book in ('live', 'test', 'load')),
  order_id text,
  state text not null check (state in ('open', 'won', 'lost')),
  amount bigint not null,
  currency text not null,
  reason text not null,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, account_id, id)
);
create index dispute_open on dispute (website_id, account_id) where state = 'open';

create index refund_at_provider on refund (website_id, provider_refund_id) where provider_refund_id is not null;

-- When the balance of an account is read next. The loop takes due rows, and `leased_until` keeps two processes from the same account.
-- `opening` is the balance by currency from before the first transaction that is known here.
create table balance_import (
  website_id text not null,
  account_id text not null primary key references payment_account (id),
  next_at timestamptz not null,
  leased_until timestamptz,
  imported_until timestamptz,
  opening jsonb,
  failed_at timestamptz
) with (fillfactor = 50);
create index balance_import_due on balance_import (next_at);

-- Processes of the last release insert only the kinds that it had.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('order', 'received', 'paid', 'cancelled', 'refund',
  'refund-failed', 'payout', 'payout-failed', 'dispute', 'dispute-won', 'fee'));

do $$
declare
  name text;
begin
  foreach name in array array['balance_transaction', 'payout', 'dispute', 'balance_import'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to commerce_app using (website_id = current_setting(''portico.website_id'', true))
       with check (website_id = current_setting(''portico.website_id'', true))', name);
  end loop;
end $$;
grant select, insert, update on balance_transaction, payout, dispute, balance_import to commerce_app;

-- The loop works for the accounts of all websites.
create policy job on balance_import to commerce_job using (true) with check (true);
grant select, insert, update on balance_import to commerce_job;
