-- The policies of rows keep an index on an expression such as lower(snapshot ->> 'email') from being used: its functions may tell what
-- is in rows of other websites. A stored key that compares bytes may be used, as for orders. The index before it read all unfinished
-- checkouts of the website for one address.
alter table checkout
  add column email_key text collate "C" generated always as (lower(snapshot ->> 'email')) stored;
create index checkout_unfinished_by_email on checkout (website_id, email_key) where state <> 'placed' and email_key <> '';
drop index checkout_unfinished_of;
