-- Whatever a statement says, the release that visitors see is not deleted.
create policy published_stays on release as restrictive for delete to sites_app
  using (release.id is distinct from (select w.release_id from website w where w.id = release.website_id));
