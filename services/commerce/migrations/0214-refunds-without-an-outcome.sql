-- Refunds that the provider has not confirmed, and refunds that failed, for the lists of the owner.
create index refund_unconfirmed on refund (website_id, created_at) where state in ('created', 'sent');
create index refund_failed on refund (website_id, updated_at desc) where state = 'failed';
create index dispute_of_order on dispute (website_id, order_id) where order_id is not null;
