-- Deleted test orders. Their rows stay, without names and addresses, because the test book has to balance too.
alter table shop_order add column deleted_at timestamptz;
alter table customer add column deleted_at timestamptz;
create index order_of_test on shop_order (website_id, id) where book = 'test' and deleted_at is null;
