-- Payments of checkouts that were emptied before: the digits and the fingerprint of their cards go too.
alter table checkout no force row level security;
alter table payment no force row level security;
update payment p set method_last4 = null, method_fingerprint = null, confirmation_token = null
  from checkout c
  where c.website_id = p.website_id and c.payment_id = p.id and c.state = 'closed' and c.snapshot ->> 'email' = ''
    and (p.method_last4 is not null or p.method_fingerprint is not null or p.confirmation_token is not null);
alter table checkout force row level security;
alter table payment force row level security;

-- Documents are never changed, except that the buyer of a deleted test order is emptied.
create function invoice_is_only_erased() returns trigger language plpgsql as $$
begin
  if old.book <> 'test' or to_jsonb(new) - 'document' <> to_jsonb(old) - 'document'
    or new.document <> old.document
      || '{"email": "", "name": "", "shippingAddress": null, "billingAddress": null, "note": "", "payment": null}'
    or not exists (select from shop_order where website_id = old.website_id and id = old.order_id
      and deleted_at is not null) then
    raise exception 'invoices and credit notes are never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

alter table invoice no force row level security;
alter table shop_order no force row level security;
update invoice i set document = i.document
    || '{"email": "", "name": "", "shippingAddress": null, "billingAddress": null, "note": "", "payment": null}'
  from shop_order o
  where o.website_id = i.website_id and o.id = i.order_id and i.book = 'test' and o.deleted_at is not null;
alter table invoice force row level security;
alter table shop_order force row level security;

create trigger invoice_is_only_erased before update on invoice
  for each row execute function invoice_is_only_erased();
grant update (document) on invoice to commerce_app;
