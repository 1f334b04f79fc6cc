import type { Tx } from '@portico/kit/postgres/db'
import type { ReleaseEntry } from '../../model/release-entry.ts'

const columns = `id, kind, collection_id as "collectionId", path, content, body, code, position,
  listed_at as "listedAt", edits`

/** The collections of the current release, at most as many as a website may have. */
export async function listReleasedCollections(tx: Tx): Promise<ReleaseEntry[]> {
  return (
    await tx.query<ReleaseEntry>(
      `select ${columns} from release_entry where until_number is null and kind = 'collection'`,
    )
  ).rows
}

/** The given pages and items of the current release, and all items of the given collections in it. */
export async function findReleasedEntries(
  tx: Tx,
  { ids, itemsOf }: { ids: readonly string[]; itemsOf: readonly string[] },
): Promise<ReleaseEntry[]> {
  const { rows } = await tx.query<ReleaseEntry>(
    `select ${columns} from release_entry
     where until_number is null and (id = any($1) or (kind = 'item' and collection_id = any($2)))`,
    [ids, itemsOf],
  )
  return rows
}

/** The entries of release `number` that are not in the current release. */
export async function listEntriesOnlyIn(tx: Tx, number: number): Promise<ReleaseEntry[]> {
  const { rows } = await tx.query<ReleaseEntry>(
    `select ${columns} from release_entry where from_number <= $1 and until_number > $1`,
    [number],
  )
  return rows
}

/** The ids of the entries of the current release that release `number` does not have in this version. */
export async function listIdsAddedAfter(tx: Tx, number: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from release_entry where until_number is null and from_number > $1',
    [number],
  )
  return rows.map(({ id }) => id)
}

/** The addresses of the current release among `paths`, except the addresses of the entries `except`. */
export async function findTakenPaths(
  tx: Tx,
  paths: readonly string[],
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ path: string }>(
    'select path from release_entry where until_number is null and path = any($1) and id <> all($2) order by path',
    [paths, except],
  )
  return rows.map(({ path }) => path)
}

/** Ends entries of the current release: they are not part of release `number` and later ones. */
export function endEntries(tx: Tx, number: number, ids: readonly string[]): void {
  if (ids.length > 0)
    tx.send('update release_entry set until_number = $1 where until_number is null and id = any($2)', [
      number,
      ids,
    ])
}

/** Adds entries to release `number`. Their bodies must be stored. */
export function insertEntries(
  tx: Tx,
  websiteId: string,
  number: number,
  entries: readonly ReleaseEntry[],
): void {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({ ...entry, body: entry.body.toString('hex') }))
  tx.send(
    `insert into release_entry
       (website_id, id, from_number, kind, collection_id, path, content, body, code, position, listed_at,
        edits)
     select $1, id, $2, kind, "collectionId", path, content, decode(body, 'hex'), nullif(code, 'null'), position, "listedAt", edits
     from jsonb_to_recordset($3::jsonb) as entries (id text, kind text, "collectionId" text, path text, content jsonb,
       body text, code jsonb, position integer, "listedAt" timestamptz, edits integer)`,
    [websiteId, number, JSON.stringify(rows)],
  )
}

/** Notes that entries of the current release are equal to their drafts, so that they are not compared again. */
export function markUnchanged(tx: Tx, entries: readonly { id: string; edits: number }[]): void {
  if (entries.length > 0)
    tx.send(
      `update release_entry e set edits = same.edits
       from jsonb_to_recordset($1::jsonb) as same (id text, edits integer)
       where e.until_number is null and e.id = same.id`,
      [JSON.stringify(entries)],
    )
}
