-- Sample orders belong to a sample history, and are removed with it. No other row of these tables can be deleted.
do $$
declare
  name text;
begin
  foreach name in array array['shop_order', 'customer', 'invoice', 'ledger_entry', 'ledger_day', 'reconciliation', 'number_series'] loop
    execute format('create policy sample_read on %I for select to commerce_job using (book = ''sample'')', name);
    execute format('create policy sample on %I for delete to commerce_job using (book = ''sample'')', name);
  end loop;
  foreach name in array array['order_line', 'order_event', 'shipment'] loop
    execute format('create policy sample on %I to commerce_job using (exists (select from shop_order o
      where o.website_id = %I.website_id and o.id = %I.order_id and o.book = ''sample''))', name, name, name);
  end loop;
end $$;
create policy sample on shipment_line to commerce_job using (exists (select from shipment s join shop_order o
  on o.website_id = s.website_id and o.id = s.order_id
  where s.website_id = shipment_line.website_id and s.id = shipment_line.shipment_id and o.book = 'sample'));
create policy sample on ledger_line to commerce_job using (exists (select from ledger_entry e
  where e.website_id = ledger_line.website_id and e.id = ledger_line.entry_id and e.book = 'sample'));
grant select, delete on shop_order, customer, invoice, ledger_entry, ledger_day, reconciliation, number_series, order_line,
  order_event, shipment, shipment_line, ledger_line to commerce_job;
