-- Sample carts of the demo site: counted as sample data, and the owner may remove all of them at once.
alter table cart add column sample boolean not null default false;
create index cart_sample on cart (website_id) where sample;
