-- The owner may remove sample data.
grant delete on hit to census_job;
