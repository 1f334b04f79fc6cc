-- A page that was deleted for good may still be published, or be published again with an earlier release. So it stays closed.
alter table page_access drop constraint page_access_website_id_collection_id_fkey;
alter table page_access add foreign key (website_id) references website (id) on delete cascade;
