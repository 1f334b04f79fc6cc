-- The command that erases a visitor deletes raw hits.
grant delete on hit to census_job;
