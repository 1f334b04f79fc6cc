-- Roll-ups older than tracking data is kept are deleted; they lie together, as rows come in by day.
create index visit_rollup_bucket on visit_rollup using brin (bucket);
