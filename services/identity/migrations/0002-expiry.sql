create index account_session_expires_at on account_session (expires_at);
create index site_user_session_expires_at on site_user_session (expires_at);
-- To lock what it deletes: the job passes by a row that a sign-in is counting just then.
grant update (failures) on login_attempt to identity_job;
