-- The trace of the request that caused a payment, a refund or a mail (W3C traceparent). It is set only for sampled traces, so that what the
-- sweeper or the sender of mails does later is a part of the same trace. It has no data of a person.
alter table payment add column traceparent text;
alter table refund add column traceparent text;
alter table mail_job add column traceparent text;
