import type { ItemView } from '@portico/proto/http/content/page-view'
import type { PageDocument } from '@portico/proto/site'
import type { Tx } from '@portico/kit/postgres/db'
import type { SitemapRow } from '../domain/sitemap.ts'
import { isPublicSql } from '../../access/store/page-access.ts'

/** The published items of a collection that is open to everybody, in its order. */
export async function findPublishedItems(tx: Tx, collectionId: string): Promise<ItemView[]> {
  const { rows } = await tx.query<{ item: ItemView }>(
    `select content as item from release_entry e
     where collection_id = $1 and kind = 'item' and until_number is null and ${isPublicSql('e.collection_id')} order by position, listed_at desc, id desc`,
    [collectionId],
  )
  return rows.map(({ item }) => item)
}

/**
 * The addresses of the published pages with the times of their last change, in order, without pages that search engines
 * must not list.
 */
export async function findSitemap(tx: Tx): Promise<SitemapRow[]> {
  const { rows } = await tx.query<SitemapRow>(
    `select e.path, p.content ->> 'language' as language, coalesce(p.content ->> 'variantOf', p.id) as original,
       (extract(epoch from e.updated_at) * 1000)::float8 as "updatedOn"
     from published_entry e
     join release_entry p on p.website_id = e.website_id and p.path = e.path and p.until_number is null
     where ${isPublicSql('e.collection_id')} and not p.content @> '{"seo": {"noIndex": true}}' order by e.path`,
  )
  return rows
}

/** The language of the published website; empty before the first publication. */
export async function readLanguage(tx: Tx, websiteId: string): Promise<string> {
  const { rows } = await tx.query<{ value: string | null }>(
    `select r.site #>> '{settings,language}' as value
     from website w join release r on r.website_id = w.id and r.id = w.release_id where w.id = $1`,
    [websiteId],
  )
  return rows[0]?.value ?? ''
}

/** The title and the address of a published collection that is open to everybody. */
export async function findPublishedCollection(tx: Tx, id: string) {
  const { rows } = await tx.query<{ title: string; fullUrl: string }>(
    `select content ->> 'title' as title, path as "fullUrl" from release_entry e
     where id = $1 and kind = 'collection' and until_number is null and ${isPublicSql('e.id')}`,
    [id],
  )
  return rows[0]
}

/** Whether the index contains the current release. */
export async function isIndexed(tx: Tx, websiteId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isIndexed: boolean }>(
    'select release_id is not distinct from indexed_release_id as "isIndexed" from website where id = $1',
    [websiteId],
  )
  return rows[0]?.isIndexed ?? true
}

/** The newest published items of a collection with their documents; with `ids` only these. */
export async function findNewestDocuments(
  tx: Tx,
  websiteId: string,
  { collectionId, ids, limit }: { collectionId: string; ids?: string[] | undefined; limit: number },
) {
  const { rows } = await tx.query<{ item: ItemView; document: PageDocument; hasCode: boolean }>(
    `select e.item, b.document, b.has_code as "hasCode"
     from published_entry e
     join release_entry p on p.website_id = e.website_id and p.path = e.path and p.until_number is null
     join page_body b on b.website_id = p.website_id and b.hash = p.body
     where e.website_id = $1 and e.collection_id = $2 and e.item is not null
       and ($4::text[] is null or e.id = any($4))
     order by e.published_at desc, e.id desc limit $3`,
    [websiteId, collectionId, limit, ids ?? null],
  )
  return rows
}
