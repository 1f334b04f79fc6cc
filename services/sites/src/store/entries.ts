import type { ItemView } from '@portico/proto/http/page-view'
import type { PageDocument } from '@portico/proto/site'
import type { Queryable, Tx } from '@portico/kit/postgres/db'
import type { SitemapRow } from '../domain/sitemap.ts'
import { isPublicSql } from './page-access.ts'
import type { PublishedEntry, PublishedSource } from '../domain/published-entry.ts'

/** Websites whose current release is not in the index yet. */
export async function findNotIndexed(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from website where release_id is distinct from indexed_release_id and release_id is not null
     order by id limit 20`,
  )
  return rows.map(({ id }) => id)
}

/** Returns whether this transaction is the only one that writes the index of the website. */
export async function lockIndex(tx: Tx, websiteId: string): Promise<boolean> {
  const { rows } = await tx.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended($1 || ' index', 0)) as locked`,
    [websiteId],
  )
  return rows[0]!.locked
}

export type CurrentRelease = { releaseId: string; language: string | null }

/** The current release of the website and the language of its settings; undefined if it is in the index. */
export async function findRelease(tx: Tx, websiteId: string): Promise<CurrentRelease | undefined> {
  const { rows } = await tx.query<CurrentRelease>(
    `select w.release_id as "releaseId", r.site #>> '{settings,language}' as language
     from website w join release r on r.website_id = w.id and r.id = w.release_id
     where w.id = $1 and w.release_id is distinct from w.indexed_release_id`,
    [websiteId],
  )
  return rows[0]
}

/** The addresses of the current release whose entries are missing or were made from other content, with fingerprints. */
export async function findChangedPaths(
  tx: Tx,
  websiteId: string,
  configuration: string,
): Promise<{ path: string; fingerprint: string }[]> {
  const { rows } = await tx.query<{ path: string; fingerprint: string }>(
    `select p.path, p.fingerprint from (
       select path, md5(content::text) || ' ' || encode(body, 'hex') || ' ' || $2 as fingerprint from release_entry
       where website_id = $1 and until_number is null
     ) p
     left join published_entry e on e.website_id = $1 and e.path = p.path
     where e.fingerprint is distinct from p.fingerprint order by p.path`,
    [websiteId, configuration],
  )
  return rows
}

/**
 * The pages of the current release at the given addresses. Each row is read by its key: before autovacuum has counted the
 * rows of a new release, Postgres would join all of them for each call.
 */
export async function readReleasedPages(tx: Tx, websiteId: string, paths: readonly string[]) {
  const { rows } = await tx.query<PublishedSource>(
    `select e.path, case when e.kind = 'item' then e.content end as item, c.content as collection, b.document
     from unnest($2::text[]) as wanted (path)
     cross join lateral (
       select * from release_entry where website_id = $1 and until_number is null and path = wanted.path limit 1) e
     cross join lateral (
       select content from release_entry where website_id = $1 and until_number is null and id = e.collection_id limit 1) c
     cross join lateral (select document from page_body where website_id = $1 and hash = e.body limit 1) b`,
    [websiteId, paths],
  )
  return rows
}

/** Deletes the entries that the current release does not have, and the given ones. */
export async function deleteEntries(tx: Tx, websiteId: string, paths: readonly string[]): Promise<void> {
  await tx.query(
    `delete from published_entry e where website_id = $1 and (path = any($2) or not exists (
       select 1 from release_entry p where p.website_id = $1 and p.path = e.path and p.until_number is null))`,
    [websiteId, paths],
  )
}

type Row = PublishedEntry & { fingerprint: string }

/** Writes entries, and adds their words to those of the website. */
export async function writeEntries(
  tx: Tx,
  websiteId: string,
  configuration: string,
  entries: readonly Row[],
): Promise<void> {
  await tx.query(
    `insert into published_entry
       (website_id, path, id, collection_id, item, title, body, search, fingerprint, published_at, updated_at)
     select $1, path, id, "collectionId", item, title, summary || ' ' || body,
       setweight(to_tsvector($2::regconfig, title), 'A') || setweight(to_tsvector($2::regconfig, labels), 'B') ||
       setweight(to_tsvector($2::regconfig, summary), 'C') || setweight(to_tsvector($2::regconfig, body), 'D'),
       fingerprint, "publishedAt", "updatedAt"
     from jsonb_to_recordset($3::jsonb) as entries (path text, id text, "collectionId" text, item jsonb, title text,
       labels text, summary text, body text, fingerprint text, "publishedAt" timestamptz, "updatedAt" timestamptz)
     on conflict (website_id, path) do update set id = excluded.id, collection_id = excluded.collection_id,
       item = excluded.item, title = excluded.title, body = excluded.body, search = excluded.search,
       fingerprint = excluded.fingerprint, published_at = excluded.published_at, updated_at = excluded.updated_at`,
    [
      websiteId,
      configuration,
      JSON.stringify(entries.map(({ words: _, item, ...entry }) => ({ ...entry, ...(item && { item }) }))),
    ],
  )
  const words = [...new Set(entries.flatMap((entry) => entry.words))]
  await tx.query(
    'insert into published_word (website_id, word) select $1, unnest($2::text[]) on conflict do nothing',
    [websiteId, words],
  )
}

/** Records that a release is in the index. */
export async function setIndexed(tx: Tx, websiteId: string, releaseId: string): Promise<void> {
  await tx.query('update website set indexed_release_id = $2 where id = $1', [websiteId, releaseId])
}

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
 * The addresses of the published pages with the times of their last change, in order, without those that search engines
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
export const readLanguage = (tx: Tx, websiteId: string) => readSetting(tx, websiteId, 'language')

/** The time zone of the published website; empty before the first publication. */
export const readTimeZone = (tx: Tx, websiteId: string) => readSetting(tx, websiteId, 'timeZone')

async function readSetting(tx: Tx, websiteId: string, name: string): Promise<string> {
  const { rows } = await tx.query<{ value: string | null }>(
    `select r.site #>> array['settings', $2] as value
     from website w join release r on r.website_id = w.id and r.id = w.release_id where w.id = $1`,
    [websiteId, name],
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

/** Whether the index holds the current release. */
export async function isIndexed(tx: Tx, websiteId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isIndexed: boolean }>(
    'select release_id is not distinct from indexed_release_id as "isIndexed" from website where id = $1',
    [websiteId],
  )
  return rows[0]?.isIndexed ?? true
}

/** The newest published items of a collection with their documents. */
export async function findNewestDocuments(tx: Tx, websiteId: string, collectionId: string, limit: number) {
  const { rows } = await tx.query<{ item: ItemView; document: PageDocument; hasCode: boolean }>(
    `select e.item, b.document, b.has_code as "hasCode"
     from published_entry e
     join release_entry p on p.website_id = e.website_id and p.path = e.path and p.until_number is null
     join page_body b on b.website_id = p.website_id and b.hash = p.body
     where e.website_id = $1 and e.collection_id = $2 and e.item is not null
     order by e.published_at desc, e.id desc limit $3`,
    [websiteId, collectionId, limit],
  )
  return rows
}
