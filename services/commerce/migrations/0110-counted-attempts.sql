-- An attempt to pay counts as declined from its beginning, and is taken back when it turns out otherwise. Rows of the release
-- before have no attempt.
alter table payment_decline add column payment_id text, add column attempt integer;
grant delete on payment_decline to commerce_app;
