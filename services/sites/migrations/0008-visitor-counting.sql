-- How visitors are counted by what is published, for the gateway to tell with each request: 'off', 'daily' or 'cookie'.
alter table website
  add column counting text not null default 'daily' check (counting in ('off', 'daily', 'cookie'));

-- The restrictive cookie policy is the default from now on. An open one that is stored was the earlier default, which
-- was written with every change of any setting, so it is not an owner's choice: it goes from what is saved and from
-- what is published. The content version rises, so that pages kept with the old policy are not served again.
alter table website no force row level security;
alter table release no force row level security;

update website
  set settings = settings #- '{cookieSettings,isRestrictiveCookiePolicyEnabled}',
    content_version = content_version + 1
  where settings #> '{cookieSettings,isRestrictiveCookiePolicyEnabled}' = 'false'
    or exists (select from release r where r.website_id = website.id
      and r.site #> '{settings,cookieSettings,isRestrictiveCookiePolicyEnabled}' = 'false');
update release
  set site = site #- '{settings,cookieSettings,isRestrictiveCookiePolicyEnabled}'
  where site #> '{settings,cookieSettings,isRestrictiveCookiePolicyEnabled}' = 'false';

alter table website force row level security;
alter table release force row level security;
