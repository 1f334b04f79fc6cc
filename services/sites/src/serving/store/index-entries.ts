import { MAX_SEARCH_WORDS_PER_WEBSITE } from '@portico/proto/limits'
import type { Queryable, Tx } from '@portico/kit/postgres/db'
import type { PublishedEntry, PublishedSource } from '../domain/published-entry.ts'

/** Websites whose current release is not in the index yet, without websites that wait for their next turn. */
export async function findNotIndexed(db: Queryable, waiting: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from website where release_id is distinct from indexed_release_id and release_id is not null
       and id <> all($1::text[]) order by id limit 20`,
    [waiting],
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

/** Changes with the way in which entries are made, so that all are made again. */
const VERSION = '2'
const FINGERPRINT = `md5(content::text) || ' ' || encode(body, 'hex') || ' ' || $2 || ' ${VERSION}'`

export type ChangedPath = { path: string; fingerprint: string }

/**
 * The addresses of the current release after `after` whose entries are missing or were made from other content, with
 * fingerprints; without entries that cannot be indexed.
 */
export async function findChangedPaths(
  tx: Tx,
  websiteId: string,
  { configuration, after }: { configuration: string; after: string },
): Promise<ChangedPath[]> {
  const { rows } = await tx.query<ChangedPath>(
    `select p.path, p.fingerprint from (
       select path, ${FINGERPRINT} as fingerprint from release_entry
       where website_id = $1 and until_number is null and path > $3
     ) p
     left join published_entry e on e.website_id = $1 and e.path = p.path
     left join unindexed_page u on u.website_id = $1 and u.path = p.path
     where e.fingerprint is distinct from p.fingerprint and u.fingerprint is distinct from p.fingerprint order by p.path`,
    [websiteId, configuration, after],
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

export type EntryRow = PublishedEntry & { fingerprint: string }

/** Writes entries, and counts their words among the words of the website. */
export async function writeEntries(
  tx: Tx,
  websiteId: string,
  configuration: string,
  entries: readonly EntryRow[],
): Promise<void> {
  const paths = entries.map(({ path }) => path)
  const { rows: old } = await tx.query<{ words: string[] | null }>(
    'select words from published_entry where website_id = $1 and path = any($2)',
    [websiteId, paths],
  )
  const counted = await chooseWords(tx, websiteId, entries)
  const words = entries.map((entry) => entry.words.filter((word) => counted.has(word)))
  await tx.query(
    `insert into published_entry
       (website_id, path, id, collection_id, item, title, body, words, search, fingerprint, published_at, updated_at)
     select $1, path, id, "collectionId", item, title, summary || ' ' || body,
       array(select jsonb_array_elements_text(words)), entry_vector($2::regconfig, title, labels, summary, body),
       fingerprint, "publishedAt", "updatedAt"
     from jsonb_to_recordset($3::jsonb) as entries (path text, id text, "collectionId" text, item jsonb, title text,
       labels text, summary text, body text, words jsonb, fingerprint text, "publishedAt" timestamptz,
       "updatedAt" timestamptz)
     on conflict (website_id, path) do update set id = excluded.id, collection_id = excluded.collection_id,
       item = excluded.item, title = excluded.title, body = excluded.body, words = excluded.words,
       search = excluded.search, fingerprint = excluded.fingerprint, published_at = excluded.published_at,
       updated_at = excluded.updated_at`,
    [
      websiteId,
      configuration,
      JSON.stringify(
        entries.map(({ item, ...entry }, at) => ({ ...entry, words: words[at], ...(item && { item }) })),
      ),
    ],
  )
  countWords(
    tx,
    websiteId,
    words,
    old.map((row) => row.words),
  )
  tx.send('delete from unindexed_page where website_id = $1 and path = any($2)', [websiteId, paths])
}

/** Returns which words of the entries are counted: the words that the website has already, and new ones up to its limit. */
async function chooseWords(tx: Tx, websiteId: string, entries: readonly EntryRow[]): Promise<Set<string>> {
  const wanted = [...new Set(entries.flatMap((entry) => entry.words))]
  const { rows } = await tx.query<{ word: string }>(
    'select word from published_word where website_id = $1 and word = any($2)',
    [websiteId, wanted],
  )
  const known = new Set(rows.map(({ word }) => word))
  const fresh = wanted.filter((word) => !known.has(word))
  if (fresh.length === 0) return known
  const { rows: all } = await tx.query<{ count: number }>(
    'select count(*) from published_word where website_id = $1',
    [websiteId],
  )
  const room = Math.max(0, MAX_SEARCH_WORDS_PER_WEBSITE - all[0]!.count)
  return new Set([...known, ...fresh.slice(0, room)])
}

/** Counts the words of written entries, and no longer the words of entries that were overwritten or deleted. */
function countWords(
  tx: Tx,
  websiteId: string,
  written: readonly (readonly string[])[],
  gone: readonly (readonly string[] | null)[],
): void {
  const changes = new Map<string, number>()
  const add = (word: string, by: number) => changes.set(word, (changes.get(word) ?? 0) + by)
  for (const words of written) for (const word of words) add(word, 1)
  for (const words of gone) for (const word of words ?? []) add(word, -1)
  const changed = [...changes].filter(([, by]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  if (changed.length === 0) return
  tx.send(
    `insert into published_word as stored (website_id, word, pages)
     select $1, * from unnest($2::text[], $3::integer[])
     on conflict (website_id, word) do update set pages = stored.pages + excluded.pages`,
    [websiteId, changed.map(([word]) => word), changed.map(([, by]) => by)],
  )
}

/** Deletes the given entries. */
export async function deleteEntries(tx: Tx, websiteId: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const { rows } = await tx.query<{ words: string[] | null }>(
    'delete from published_entry where website_id = $1 and path = any($2) returning words',
    [websiteId, paths],
  )
  countWords(
    tx,
    websiteId,
    [],
    rows.map((row) => row.words),
  )
}

/** Deletes the entries that the current release does not have, the words that no entry has, and marks of pages that are gone. */
export async function deleteLeftovers(tx: Tx, websiteId: string): Promise<void> {
  const isReleased = (path: string) =>
    `exists (select from release_entry p where p.website_id = $1 and p.path = ${path} and p.until_number is null)`
  const { rows } = await tx.query<{ path: string }>(
    `select path from published_entry e where website_id = $1 and not ${isReleased('e.path')}`,
    [websiteId],
  )
  await deleteEntries(
    tx,
    websiteId,
    rows.map(({ path }) => path),
  )
  tx.send('delete from published_word where website_id = $1 and pages <= 0', [websiteId])
  tx.send(`delete from unindexed_page u where website_id = $1 and not ${isReleased('u.path')}`, [websiteId])
}

/** Marks a page that cannot be indexed, so that it is not tried again until its content changes. */
export function markUnindexed(
  tx: Tx,
  websiteId: string,
  { path, fingerprint, reason }: ChangedPath & { reason: string },
): void {
  tx.send(
    `insert into unindexed_page (website_id, path, fingerprint, reason) values ($1, $2, $3, $4)
     on conflict (website_id, path) do update set fingerprint = excluded.fingerprint, reason = excluded.reason,
       failed_at = excluded.failed_at`,
    [websiteId, path, fingerprint, reason],
  )
}

/** Records that a release is in the index. */
export async function setIndexed(tx: Tx, websiteId: string, releaseId: string): Promise<void> {
  await tx.query('update website set indexed_release_id = $2 where id = $1', [websiteId, releaseId])
}

/** How long the oldest current release has not been in the index, in seconds, and how many pages are left out of it. */
export async function readIndexState(tx: Tx): Promise<{ lateSeconds: number; unindexedPages: number }> {
  const { rows } = await tx.query<{ lateSeconds: number; unindexedPages: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(r.created_at)), 0)::float8 as "lateSeconds",
       (select count(*) from unindexed_page) as "unindexedPages"
     from website w join release r on r.website_id = w.id and r.id = w.release_id
     where w.release_id is distinct from w.indexed_release_id`,
  )
  return rows[0]!
}
