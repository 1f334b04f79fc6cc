-- The message that a group applied last, and its offset. The offset belongs to a log only while the log holds this
-- message there: after a broker lost its log, another message, or none, has the offset.
alter table consumer_offset add column last_offset bigint, add column last_id text;
