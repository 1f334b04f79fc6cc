-- expand
-- `listing` is a list of the provider that is read page by page: a run that ends in the middle is continued by the next one.
-- `same_as` names the older key of the same account at the provider, if a key replaced another.
alter table balance_import add column listing jsonb;
alter table balance_import add column same_as text references payment_account (id);

-- The version of the list of events that a webhook asks for.
alter table payment_account add column webhook_version integer not null default 1;

create index balance_transaction_at on balance_transaction (website_id, account_id, occurred_at);
