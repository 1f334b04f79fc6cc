import type { ItemView } from '@portico/proto/http/page-view'
import type { Tx } from '@portico/kit/postgres/db'

/** Pages that one search ranks. A word that more pages contain finds any of them. */
export const MOST_RANKED = 1_000

/** A found page. `excerpt` holds the text around the found words, which are between \uE000 and \uE001. */
export type FoundEntry = {
  path: string
  id: string
  collectionId: string
  item: ItemView | null
  title: string
  excerpt: string
}
export type SearchFilter = {
  tsquery: string
  configuration: string
  collectionId?: string | undefined
  tag?: string | undefined
  category?: string | undefined
  offset: number
  limit: number
}

/** Finds published pages, the best first, with the number of all of them, at most `MOST_RANKED`. */
export async function searchEntries(
  tx: Tx,
  { tsquery, configuration, collectionId, tag, category, offset, limit }: SearchFilter,
): Promise<{ count: number; entries: FoundEntry[] }> {
  const { rows } = await tx.query<FoundEntry & { count: number }>(
    `with wanted as (select to_tsquery($1::regconfig, $2) as query),
     page as (
       select e.*, f.rank, count(*) over () as found
       from wanted, search_entries(wanted.query, ${MOST_RANKED}) f
       join published_entry e on e.website_id = current_setting('portico.website_id', true) and e.path = f.path
       where ($3::text is null or e.collection_id = $3)
         and ($4::text is null or exists (
           select from jsonb_array_elements_text(e.item -> 'tags') t where lower(t) = lower($4)))
         and ($5::text is null or exists (
           select from jsonb_array_elements_text(e.item -> 'categories') c where lower(c) = lower($5)))
       order by f.rank desc, e.published_at desc, e.path offset $6 limit $7
     )
     select path, id, collection_id as "collectionId", item, title, found as count,
       ts_headline($1::regconfig, left(body, 4000), wanted.query,
         E'StartSel=\\uE000, StopSel=\\uE001, MaxWords=28, MinWords=14, MaxFragments=1') as excerpt
     from page, wanted order by rank desc, published_at desc, path`,
    [configuration, tsquery, collectionId ?? null, tag ?? null, category ?? null, offset, limit],
  )
  return { count: rows[0]?.count ?? 0, entries: rows.map(({ count: _, ...entry }) => entry) }
}

/** Whether any published page has the word, or a word that begins with it. */
export async function hasWord(tx: Tx, configuration: string, tsquery: string): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    'select exists (select from search_entries(to_tsquery($1::regconfig, $2), 1)) as found',
    [configuration, tsquery],
  )
  return rows[0]!.found
}

/** Words of the published pages that look like a mistyped one, the most similar first. */
export async function similarWords(tx: Tx, word: string): Promise<string[]> {
  const { rows } = await tx.query<{ word: string }>('select word from similar_words($1, 40)', [word])
  return rows.map(({ word }) => word)
}
