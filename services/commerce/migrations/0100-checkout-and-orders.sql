-- A purchase from "Pay" on. `snapshot` is everything that was agreed: lines, addresses, totals with their steps. It never
-- changes; `content_hash` is its hash, so that a second card continues the same checkout. The token of page and order is derived,
-- and only its hash is stored.
create table checkout (
  website_id text not null,
  id text not null,
  book text not null check (book in ('live', 'test', 'load')),
  cart_id text not null,
  state text not null check (state in ('open', 'paying', 'placed', 'closed')),
  content_hash text not null,
  token_hash bytea not null,
  currency text not null,
  total bigint not null check (total >= 0),
  snapshot jsonb not null,
  order_id text not null,
  payment_id text,
  stock_held boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, token_hash)
) with (fillfactor = 50);
create unique index checkout_open_of_cart on checkout (website_id, cart_id) where state in ('open', 'paying');

-- The idempotency keys of checkouts, kept for ever. `status` and `reply` are the final reply; without them the checkout goes on.
create table checkout_key (
  website_id text not null,
  requester text not null,
  key text not null,
  body_hash text not null,
  checkout_id text not null,
  status integer,
  reply text,
  created_at timestamptz not null,
  primary key (website_id, requester, key)
);
create index checkout_key_of_checkout on checkout_key (website_id, checkout_id);

-- Buyers by e-mail address, each book for itself.
create table customer (
  website_id text not null,
  id text not null,
  book text not null,
  email text not null,
  name text not null,
  member_id text,
  note text not null default '',
  erased_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, book, email)
);

-- Placed orders. The row is the projection of `order_event`: `replay` of the events gives its state and sums. Amounts are minor
-- units. `snapshot` has contact, addresses, delivery, coupons, tax lines and the steps of the total.
create table shop_order (
  website_id text not null,
  id text not null,
  book text not null check (book in ('live', 'test', 'sample', 'load')),
  number integer not null,
  state text not null check (state in ('received', 'paid', 'cancelled')),
  token_hash bytea not null,
  checkout_id text not null,
  payment_id text,
  customer_id text not null,
  member_id text,
  email text not null,
  name text not null,
  currency text not null,
  subtotal bigint not null,
  discount bigint not null,
  shipping bigint not null,
  tax bigint not null,
  included_tax bigint not null,
  total bigint not null,
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= total),
  quantity integer not null,
  fulfilled integer not null default 0 check (fulfilled >= 0 and fulfilled <= quantity),
  without_rate boolean not null,
  snapshot jsonb not null,
  version integer not null default 1,
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, book, number),
  unique (website_id, token_hash)
);
create unique index order_of_checkout on shop_order (website_id, checkout_id);
create index order_newest on shop_order (website_id, book, placed_at desc, id desc);
create index order_of_customer on shop_order (website_id, customer_id, placed_at desc);
create index order_of_member on shop_order (website_id, member_id, placed_at desc) where member_id is not null;

-- Copies of what was bought, without foreign keys to products. Amounts are those of `LineTotals`.
create table order_line (
  website_id text not null,
  order_id text not null,
  id text not null,
  position smallint not null,
  product_id text not null,
  variant_id text not null,
  product_type text not null,
  title text not null,
  sku text not null,
  options jsonb not null,
  image jsonb,
  additional_fields jsonb,
  tax_class text not null,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null,
  gross bigint not null,
  discount bigint not null,
  net bigint not null,
  shipping bigint not null,
  tax bigint not null,
  shipping_tax bigint not null,
  stock_taken integer not null check (stock_taken between 0 and quantity),
  fulfilled integer not null default 0 check (fulfilled between 0 and quantity),
  primary key (website_id, order_id, id)
);

-- Everything that happened to an order, in order. Rows are never changed.
create table order_event (
  website_id text not null,
  order_id text not null,
  seq integer not null,
  at timestamptz not null,
  actor text not null,
  kind text not null,
  data jsonb not null,
  primary key (website_id, order_id, seq)
);

-- The next number of each series. It is raised by the last statement of a transaction, so no number is lost.
create table number_series (
  website_id text not null,
  book text not null,
  kind text not null check (kind in ('order', 'invoice', 'credit-note')),
  next integer not null,
  primary key (website_id, book, kind)
) with (fillfactor = 50);

-- Invoices and credit notes, from the snapshot of the order. Rows are never changed.
create table invoice (
  website_id text not null,
  book text not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  number integer not null,
  order_id text not null,
  refund_id text,
  total bigint not null,
  document jsonb not null,
  issued_at timestamptz not null,
  primary key (website_id, book, kind, number)
);
create index invoice_of_order on invoice (website_id, order_id);

-- The ledger. Each cause has one entry of a kind, and the lines of an entry sum to zero: debits are positive. Rows are never
-- changed.
create table ledger_entry (
  website_id text not null,
  id text not null,
  book text not null check (book in ('live', 'test', 'sample', 'load')),
  kind text not null check (kind in ('order', 'received', 'paid', 'cancelled', 'refund', 'refund-failed', 'payout', 'dispute')),
  cause_kind text not null,
  cause_id text not null,
  currency text not null,
  business_date date not null,
  posted_at timestamptz not null,
  primary key (website_id, id),
  unique (website_id, book, cause_kind, cause_id, kind)
);
create index ledger_entry_of_day on ledger_entry (website_id, book, business_date);
create table ledger_line (
  website_id text not null,
  entry_id text not null,
  position smallint not null,
  account text not null,
  amount bigint not null check (amount <> 0),
  order_line text,
  rate_id text,
  primary key (website_id, entry_id, position)
);

create function ledger_entry_is_zero() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_line where website_id = new.website_id and entry_id = new.entry_id) <> 0 then
    raise exception 'the lines of ledger entry % do not sum to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_is_zero after insert on ledger_line
  deferrable initially deferred for each row execute function ledger_entry_is_zero();

do $$
declare
  name text;
begin
  foreach name in array array['checkout', 'checkout_key', 'customer', 'shop_order', 'order_line', 'order_event',
    'number_series', 'invoice', 'ledger_entry', 'ledger_line'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to commerce_app using (website_id = current_setting(''portico.website_id'', true))
       with check (website_id = current_setting(''portico.website_id'', true))', name);
  end loop;
end $$;
grant select, insert, update on checkout, checkout_key, customer, shop_order, order_line, number_series to commerce_app;
grant select, insert on order_event, invoice, ledger_entry, ledger_line to commerce_app;
