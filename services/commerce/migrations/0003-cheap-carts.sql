-- A change of a cart moves its time. A block range index does not have to be written with each row, so that the new row
-- stays on its page and no other index is written either.
drop index cart_age;
create index cart_age on cart using brin (updated_at);
alter table cart set (fillfactor = 50);

-- A mark of what a website's products and variants are: another one as soon as any of them is. Whoever has read them
-- under a mark need not read them again while it stands.
create table catalogue (
  website_id text primary key,
  mark uuid not null
) with (fillfactor = 50);
alter table catalogue enable row level security;
alter table catalogue force row level security;
create policy tenant on catalogue to commerce_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
-- Variants that go with their product are removed in the name of the tables' owner, and the trigger then runs so.
create policy cascade on catalogue to current_user using (true) with check (true);
grant select, insert, update on catalogue to commerce_app;

-- By triggers, so that no writer can forget it.
create function mark_catalogue() returns trigger language plpgsql as $$
begin
  insert into catalogue (website_id, mark) select website_id, gen_random_uuid() from changed group by website_id
  on conflict (website_id) do update set mark = excluded.mark;
  return null;
end $$;
create trigger product_added after insert on product referencing new table as changed
  for each statement execute function mark_catalogue();
create trigger product_changed after update on product referencing new table as changed
  for each statement execute function mark_catalogue();
create trigger product_removed after delete on product referencing old table as changed
  for each statement execute function mark_catalogue();
create trigger variant_added after insert on variant referencing new table as changed
  for each statement execute function mark_catalogue();
create trigger variant_changed after update on variant referencing new table as changed
  for each statement execute function mark_catalogue();
create trigger variant_removed after delete on variant referencing old table as changed
  for each statement execute function mark_catalogue();

-- The owner's role, which runs this, sees the rows only while their security is not forced.
alter table product no force row level security;
insert into catalogue (website_id, mark) select website_id, gen_random_uuid() from product group by website_id;
alter table product force row level security;
