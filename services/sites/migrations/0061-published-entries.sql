-- What visitors can find: a row for each page and item of the current release, which a job writes after publishing. It
-- serves the search, the sitemap and the calendar of months. Drafts are never in it.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- A search configuration for each language, which ignores accents.
do $$
declare language text;
begin
  foreach language in array array['arabic', 'danish', 'dutch', 'english', 'finnish', 'french', 'german', 'greek',
      'hungarian', 'indonesian', 'irish', 'italian', 'lithuanian', 'norwegian', 'portuguese', 'romanian', 'russian',
      'simple', 'spanish', 'swedish', 'tamil', 'turkish'] loop
    execute format('create text search configuration %I (copy = pg_catalog.%I)', 'portico_' || language, language);
    execute format('alter text search configuration %I alter mapping for hword, hword_part, word with unaccent, %s',
      'portico_' || language, case language when 'simple' then 'simple' else language || '_stem' end);
  end loop;
end $$;

alter table website add column indexed_release_id text;
create index website_not_indexed on website (id) where release_id is distinct from indexed_release_id;

create table published_entry (
  website_id text not null references website (id) on delete cascade,
  path text not null,
  id text not null,
  collection_id text not null,
  -- The item as pages show it; null for a page.
  item jsonb,
  title text not null,
  -- The plain text of the page, for the excerpt around a found word.
  body text not null,
  search tsvector not null,
  -- The checksum of the page and the search configuration from which the row was made.
  fingerprint text not null,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, path)
);
create index published_entry_search on published_entry using gin (website_id, search);
create index published_entry_collection on published_entry (website_id, collection_id);

-- The words of a website's pages, to correct a mistyped search.
create table published_word (
  website_id text not null references website (id) on delete cascade,
  word text collate "C" not null,
  primary key (website_id, word)
);
create index published_word_similar on published_word using gin (website_id, word gin_trgm_ops);

do $$
declare name text;
begin
  foreach name in array array['published_entry', 'published_word'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to sites_app
         using (website_id = current_setting(''portico.website_id'', true))
         with check (website_id = current_setting(''portico.website_id'', true))',
      name);
    execute format('create policy searching on %I for select to sites_owner using (true)', name);
    execute format('grant select, insert, update, delete on %I to sites_app', name);
  end loop;
end $$;

-- Under row-level security Postgres does not use an index for operators that could leak rows, such as @@ and %. These
-- functions run as the owner and read only the website of the transaction.
create function search_entries(wanted tsquery, most integer)
  returns table (path text, rank real)
  language sql stable security definer set search_path = public, pg_temp as $$
    select found.path, ts_rank_cd('{0.1, 0.3, 0.6, 1.0}', found.search, wanted, 1)
    from (
      select e.path, e.search from published_entry e
      where e.website_id = current_setting('portico.website_id', true) and e.search @@ wanted
      limit most
    ) found
  $$;

create function similar_words(wanted text, most integer)
  returns table (word text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select found.word from (
      select w.word from published_word w
      where w.website_id = current_setting('portico.website_id', true) and w.word % wanted
      union
      -- Swapped letters change most groups of three letters of a short word.
      select w.word from published_word w
      where w.website_id = current_setting('portico.website_id', true)
        and w.word >= left(wanted, 1) and w.word < left(wanted, 1) || U&'\+10FFFF'
        and length(w.word) between length(wanted) - 1 and length(wanted) + 1
    ) found
    order by similarity(found.word, wanted) desc, found.word limit most
  $$;

revoke execute on function search_entries(tsquery, integer), similar_words(text, integer) from public;
grant execute on function search_entries(tsquery, integer), similar_words(text, integer) to sites_app;
