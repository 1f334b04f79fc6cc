-- An invitation that ended long ago is deleted with the address in it; the audit then knows that there was one.
create index contributor_invitation_expires_at on contributor_invitation (expires_at);
create policy expiry on contributor_invitation to identity_job using (true) with check (true);
grant select, delete on contributor_invitation to identity_job;
