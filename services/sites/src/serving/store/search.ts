import type { ItemView } from '@portico/proto/http/content/page-view'
import { isPublicSql } from '../../access/store/page-access.ts'
import type { Tx } from '@portico/kit/postgres/db'
import { tsqueryText, withoutAccents, wordBeginning } from '../domain/search-query.ts'

/** Pages that one search finds. If more pages have a word, it finds the newest, and all with the word in the title. */
const MOST_FOUND = 1_000

/** A found page. `excerpt` is the text around the found words, which are between \uE000 and \uE001. */
export type SearchHit = {
  path: string
  id: string
  collectionId: string
  item: ItemView | null
  title: string
  excerpt: string
}
export type SearchFilter = {
  words: readonly string[]
  configuration: string
  collectionId?: string | undefined
  tag?: string | undefined
  category?: string | undefined
  offset: number
  limit: number
}

/** Finds published pages, the best first, with the number of all of them, at most `MOST_FOUND`. */
export async function searchEntries(
  tx: Tx,
  { words, configuration, collectionId, tag, category, offset, limit }: SearchFilter,
): Promise<{ count: number; entries: SearchHit[] }> {
  // Without a filter only the entries of the shown page are read, each by its key: before autovacuum has counted the rows of a
  // website, Postgres would join all of them. `ts_headline` gets the text around the first word, or the
  // first beginning of one, because its time grows faster than the text and the found words.
  const { rows } = await tx.query<SearchHit & { count: number }>(
    `with wanted as (select to_tsquery($1::regconfig, $2) as query),
     page as (
       select f.*, count(*) over () as found
       from wanted, search_entries(wanted.query, ${MOST_FOUND}) f
       where (coalesce($3::text, $4, $5) is null and not exists (select from page_access)) or exists (
         select from published_entry e where e.website_id = current_setting('portico.website_id', true) and e.path = f.path
           and ${isPublicSql('e.collection_id')} and ($3::text is null or e.collection_id = $3)
           and ($4::text is null or exists (
             select from jsonb_array_elements_text(e.item -> 'tags') t where lower(t) = lower($4)))
           and ($5::text is null or exists (
             select from jsonb_array_elements_text(e.item -> 'categories') c where lower(c) = lower($5))))
       order by f.rank desc, f.published_at desc, f.path offset $6 limit $7
     )
     select e.path, e.id, e.collection_id as "collectionId", e.item, e.title, page.found as count,
       ts_headline($1::regconfig, substring(e.body from cut.first for 600), wanted.query,
         E'StartSel=\\uE000, StopSel=\\uE001, MaxWords=28, MinWords=14, MaxFragments=1') as excerpt
     from wanted, page
     cross join lateral (
       select * from published_entry where website_id = current_setting('portico.website_id', true) and path = page.path
       limit 1) e
     cross join lateral (
       select min(at) as at from lower(unaccent(left(e.body, 4000))) text, unnest($8::text[]) word, strpos(text, word) at
       where at > 0) whole
     cross join lateral (
       select coalesce(whole.at, min(at), 0) as at
       from lower(unaccent(left(e.body, 4000))) text, unnest($9::text[]) word, strpos(text, word) at
       where whole.at is null and at > 0) found
     cross join lateral (
       select case when found.at > 150
         then found.at - 150 + strpos(substring(e.body from found.at - 150 for 60), ' ') else 1 end as first) cut
     order by page.rank desc, page.published_at desc, page.path`,
    [
      configuration,
      tsqueryText(words),
      collectionId ?? null,
      tag ?? null,
      category ?? null,
      offset,
      limit,
      words.map(withoutAccents),
      words.map((word) => wordBeginning(withoutAccents(word))),
    ],
  )
  return { count: rows[0]?.count ?? 0, entries: rows.map(({ count: _, ...entry }) => entry) }
}

/** The entry of the path `found.path`, if it is open to everybody. */
const OPEN_ENTRY = `select from published_entry e where e.website_id = current_setting('portico.website_id', true)
  and e.path = found.path and ${isPublicSql('e.collection_id')}`

/** Whether any page that is open to everybody has the word, or a word that begins with it. */
export async function hasWord(tx: Tx, configuration: string, tsquery: string): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    `with wanted as (select to_tsquery($1::regconfig, $2) as query)
     select case when exists (select from page_access)
       then exists (
         select from wanted, search_entries(wanted.query, ${MOST_FOUND}) found where exists (${OPEN_ENTRY}))
       else exists (select from wanted, search_entries(wanted.query, 1)) end as found`,
    [configuration, tsquery],
  )
  return rows[0]!.found
}

/** The given words that a page which is open to everybody has. */
export async function findOpenWords(
  tx: Tx,
  configuration: string,
  words: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ word: string }>(
    `select word from unnest($2::text[]) word where not exists (select from page_access) or exists (
       select from search_entries(plainto_tsquery($1::regconfig, word), ${MOST_FOUND}) candidate
       cross join lateral (
         select e.words from published_entry e
         where e.website_id = current_setting('portico.website_id', true) and e.path = candidate.path
           and ${isPublicSql('e.collection_id')} limit 1) open
       where word = any(open.words) limit 1)`,
    [configuration, words],
  )
  return new Set(rows.map(({ word }) => word))
}

/** Words of the published pages, including closed pages, that look like a mistyped one, the most similar first. */
export async function similarWords(tx: Tx, word: string): Promise<string[]> {
  const { rows } = await tx.query<{ word: string }>('select word from similar_words($1, 40)', [word])
  return rows.map(({ word }) => word)
}
