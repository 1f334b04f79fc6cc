-- Compressed sketches would have to be unpacked by each reading. Stored rows stay as they are until they change.
alter table visit_figures alter sketch set storage external;
