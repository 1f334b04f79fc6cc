-- A search must be fast right after a release was indexed, before autovacuum has read the new rows: without their
-- statistics Postgres chose an index of the website alone, and the pending lists of the GIN indexes were read by each
-- search. Only the indexes below know the expression of the website, and they have no pending lists.
-- Texts and vectors are stored apart, so that finding 10,000 rows reads few blocks.
alter table published_entry set (toast_tuple_target = 256);
alter table published_entry
  add column heading tsvector not null generated always as (ts_filter(search, '{a,b}')) stored;
drop index published_entry_search;
create index published_entry_search on published_entry using gin ((website_id || ''), search) with (fastupdate = off);
create index published_entry_heading on published_entry using gin ((website_id || ''), heading) with (fastupdate = off);
drop index published_word_similar;
create index published_word_similar on published_word using gin ((website_id || ''), word gin_trgm_ops)
  with (fastupdate = off);

-- Of the pages with a word, those that have it in their title or labels, and the newest, up to `most` together. Ranks are
-- computed for the first 150 of each, because that reads the whole text vector of a page; others have the rank 0. The time
-- of `ts_rank` grows with the found words of a page, that of `ts_rank_cd` with their square.
drop function search_entries(tsquery, integer);
create function search_entries(wanted tsquery, most integer)
  returns table (path text, rank real, published_at timestamptz)
  language sql stable security definer rows 100
  set search_path = public, pg_temp set enable_seqscan = off as $$
    with titled as materialized (
      select e.path, e.search, e.published_at, row_number() over (order by e.published_at desc, e.path) as place
      from published_entry e
      where e.website_id || '' = current_setting('portico.website_id', true) and e.heading @@ wanted
      order by e.published_at desc, e.path limit most
    ), found as materialized (
      select e.path, e.search, e.published_at, row_number() over (order by e.published_at desc, e.path) as place
      from published_entry e
      where e.website_id || '' = current_setting('portico.website_id', true) and e.search @@ wanted
      order by e.published_at desc, e.path limit most
    )
    select c.path, case when c.place <= 150
      then ts_rank('{0.1, 0.3, 0.6, 1.0}', c.search, wanted, 1) else 0 end, c.published_at
    from (
      select t.*, true as is_titled from titled t
      union all
      select f.*, false from found f where not exists (select from titled t where t.path = f.path)
      order by is_titled desc, place limit most
    ) c
  $$;
revoke execute on function search_entries(tsquery, integer) from public;
grant execute on function search_entries(tsquery, integer) to sites_app;

create or replace function similar_words(wanted text, most integer)
  returns table (word text)
  language sql stable security definer rows 40
  set search_path = public, pg_temp set enable_seqscan = off as $$
    select found.word from (
      select w.word from published_word w
      where w.website_id || '' = current_setting('portico.website_id', true) and w.word % wanted
      union
      -- Swapped letters change most groups of three letters of a short word.
      select w.word from published_word w
      where w.website_id = current_setting('portico.website_id', true)
        and w.word >= left(wanted, 1) and w.word < left(wanted, 1) || U&'\+10FFFF'
        and length(w.word) between length(wanted) - 1 and length(wanted) + 1
    ) found
    order by similarity(found.word, wanted) desc, found.word limit most
  $$;
