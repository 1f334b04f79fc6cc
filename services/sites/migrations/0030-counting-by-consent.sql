-- A restrictive website with a cookie banner counts those by the cookie who have agreed to it ('consent').
alter table website drop constraint website_counting_check;
alter table website
  add constraint website_counting_check check (counting in ('off', 'daily', 'cookie', 'consent'));

alter table website no force row level security;
alter table release no force row level security;

update website set counting = 'consent'
  where counting = 'daily' and exists (select from release r where r.website_id = website.id
    and r.id = website.release_id
    and r.site #> '{settings,cookieSettings,isCookieBannerEnabled}' = 'true');
-- An open website that restricts visitor data sets no tracking cookie any more.
update website set counting = 'daily'
  where counting in ('cookie', 'consent') and exists (select from release r where r.website_id = website.id
    and r.id = website.release_id
    and r.site #> '{settings,cookieSettings,isVisitorDataRestricted}' = 'true');
-- Cached pages lack the banner.
update website set content_version = content_version + 1
  where exists (select from release r where r.website_id = website.id and r.id = website.release_id
    and (r.site #> '{settings,cookieSettings,isCookieBannerEnabled}' = 'true'
      or r.site #> '{settings,cookieSettings,isVisitorDataRestricted}' = 'true'));

alter table website force row level security;
alter table release force row level security;
