-- The status (a name of proto/enums/website-status.ts) and the plan of a website, and the plan that its owner asks for.
-- Websites of earlier versions are comped: nobody told their owners about trials or prices.
alter table website
  add column status text not null default 'comped',
  add column plan text,
  add column trial_ends_at timestamptz,
  add column requested_plan text,
  add column requested_at timestamptz;
create index website_requests on website (requested_at) where requested_plan is not null;
