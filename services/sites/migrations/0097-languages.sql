-- Versions of pages and items in the further languages of a website (decision 151). `language` is empty for the website's
-- own language; other versions name the page that they translate, which is in the website's language. The language of an
-- item is that of its collection.
alter table collection
  add column language text not null default '',
  add column variant_of text,
  add constraint collection_language check ((language = '') = (variant_of is null)),
  add constraint collection_variant_of foreign key (website_id, variant_of) references collection (website_id, id);
drop index collection_address;
create unique index collection_address on collection (website_id, language, url_id) where deleted_at is null;
create unique index collection_variant on collection (website_id, variant_of, language)
  where variant_of is not null and deleted_at is null;
create index collection_variants on collection (website_id, variant_of) where variant_of is not null;

alter table item
  add column variant_of text,
  add constraint item_variant_of foreign key (website_id, variant_of) references item (website_id, id);
create unique index item_variant on item (website_id, variant_of, collection_id)
  where variant_of is not null and deleted_at is null;
create index item_variants on item (website_id, variant_of) where variant_of is not null;
create policy references_item on item for select to sites_owner using (true);

create index release_entry_variants on release_entry (website_id, (content ->> 'variantOf'))
  where until_number is null and content ? 'variantOf';
