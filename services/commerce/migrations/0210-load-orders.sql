-- Orders of load tests are deleted after a week, with everything that belongs to them. The job role may delete no other rows.
do $$
declare
  name text;
begin
  foreach name in array array['shop_order', 'customer', 'invoice', 'ledger_entry', 'ledger_day', 'reconciliation'] loop
    execute format('create policy load_read on %I for select to commerce_job using (book = ''load'')', name);
    execute format('create policy load on %I for delete to commerce_job using (book = ''load'')', name);
  end loop;
  foreach name in array array['order_line', 'order_event', 'shipment'] loop
    execute format('create policy load on %I to commerce_job using (exists (select from shop_order o
      where o.website_id = %I.website_id and o.id = %I.order_id and o.book = ''load''))', name, name, name);
  end loop;
  -- The job role sees all rows of these tables.
  foreach name in array array['checkout', 'payment', 'refund'] loop
    execute format('create policy load_only on %I as restrictive for delete to commerce_job using (book = ''load'')', name);
    execute format('grant delete on %I to commerce_job', name);
  end loop;
end $$;
create policy load on shipment_line to commerce_job using (exists (select from shipment s join shop_order o
  on o.website_id = s.website_id and o.id = s.order_id
  where s.website_id = shipment_line.website_id and s.id = shipment_line.shipment_id and o.book = 'load'));
create policy load on refund_line to commerce_job using (exists (select from refund r
  where r.website_id = refund_line.website_id and r.id = refund_line.refund_id and r.book = 'load'));
create policy load on ledger_line to commerce_job using (exists (select from ledger_entry e
  where e.website_id = ledger_line.website_id and e.id = ledger_line.entry_id and e.book = 'load'));
create policy load on checkout_key to commerce_job using (exists (select from checkout c
  where c.website_id = checkout_key.website_id and c.id = checkout_key.checkout_id and c.book = 'load'));
create policy load on coupon_use to commerce_job using (exists (select from checkout c
  where c.website_id = coupon_use.website_id and c.id = coupon_use.checkout_id and c.book = 'load'));
create policy load on payment_event for delete to commerce_job using (exists (select from payment p
  where p.website_id = payment_event.website_id and p.id = payment_event.payment_id and p.book = 'load'));
create policy load on stock to commerce_job using (book = 'load') with check (book = 'load');
create policy load on stock_move to commerce_job using (book = 'load');
create policy load on number_series for update to commerce_job using (book = 'load') with check (book = 'load');
-- A deleted use of a coupon is given back.
create policy load on coupon to commerce_job using (true) with check (true);
grant select, delete on refund_line, checkout_key, coupon_use, stock_move to commerce_job;
grant delete on payment_event to commerce_job;
grant select, delete, update (opening) on stock to commerce_job;
grant select, update (uses) on coupon to commerce_job;

-- How many numbers of a series were deleted with orders of load tests: the others have no gap.
alter table number_series add column deleted integer not null default 0 check (deleted >= 0 and deleted < next);
grant update (deleted) on number_series to commerce_job;

-- The provider's ids of charges and refunds of deleted orders, so that a check of an earlier day knows them. Without foreign keys.
create table deleted_charge (
  website_id text not null,
  source_id text not null,
  deleted_at timestamptz not null,
  primary key (website_id, source_id)
);
create index deleted_charge_age on deleted_charge (deleted_at);
alter table deleted_charge enable row level security;
alter table deleted_charge force row level security;
create policy tenant on deleted_charge to commerce_app using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select on deleted_charge to commerce_app;
create policy job on deleted_charge to commerce_job using (true) with check (true);
grant select, insert, delete on deleted_charge to commerce_job;

-- The housekeeping finds checkouts of load tests by their age, and the events of their payments.
create index checkout_of_load on checkout (website_id, updated_at) where book = 'load';
create index payment_event_of_payment on payment_event (website_id, payment_id) where payment_id is not null;
