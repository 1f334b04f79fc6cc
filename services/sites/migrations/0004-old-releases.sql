-- Publishing deletes the oldest releases, with their pages. What is in a release still never changes.
grant delete on release to sites_app;
