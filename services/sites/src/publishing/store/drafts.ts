import type { Tx } from '@portico/kit/postgres/db'
import { shownDocument } from '../../content/store/pages.ts'
import type { ReleaseEntry } from '../../model/release-entry.ts'
import { savedBody } from '../../content/store/saved-body.ts'
import type { PageKind } from '../../model/content.ts'

/** The condition for an item `i` whose collection is `c` to be part of a release at the time `$1`. */
const PUBLISHABLE = `i.deleted_at is null and c.deleted_at is null and i.state in (1, 2) and i.publish_on <= $1`

/**
 * The items whose draft may differ from the current release, of the given ids or all: `isPublished` tells whether a release
 * at `now` has them. The cost does not depend on the size of the documents.
 */
export async function listChangedItems(tx: Tx, now: Date, ids: readonly string[] | null) {
  const { rows } = await tx.query<{ id: string; isPublished: boolean }>(
    `select coalesce(d.id, e.id) as id, d.id is not null as "isPublished"
     from (select i.id, i.edits from item i join collection c on c.website_id = i.website_id and c.id = i.collection_id
       where ${PUBLISHABLE}) d
     full join (select id, edits from release_entry where until_number is null and kind = 'item') e on e.id = d.id
     where e.edits is distinct from d.edits and ($2::text[] is null or coalesce(d.id, e.id) = any($2))`,
    [now, ids],
  )
  return rows
}

/** The collections of the given items, including items in the trash. */
export async function findCollectionsOfItems(tx: Tx, ids: readonly string[]) {
  return (
    await tx.query<{ id: string; collectionId: string }>(
      'select id, collection_id as "collectionId" from item where id = any($1)',
      [ids],
    )
  ).rows
}

/** The hashes of the documents of these pages, and their code. A page that was never saved has an empty document. */
export async function readBodies(
  tx: Tx,
  kind: PageKind,
  ids: readonly string[],
): Promise<Map<string, Pick<ReleaseEntry, 'body' | 'code'>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.query<Pick<ReleaseEntry, 'id' | 'body' | 'code'>>(
    `select id, document_hash(${shownDocument}, has_code) as body, code from ${kind} where id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, body, code }) => [id, { body, code }]))
}

/** The code of these pages, with a body that stands for the saved document, so that no document is read. */
export async function readCodes(
  tx: Tx,
  kind: PageKind,
  ids: readonly string[],
): Promise<Map<string, Pick<ReleaseEntry, 'body' | 'code'>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.query<Pick<ReleaseEntry, 'id' | 'code'>>(
    `select id, code from ${kind} where id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, code }) => [id, { body: savedBody(kind, id), code }]))
}

/** The websites that have scheduled items whose time has come. For the job role. */
export async function findWebsitesWithDueItems(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select distinct website_id as id from item where state = 2 and deleted_at is null and publish_on <= $1',
    [now],
  )
  return rows.map(({ id }) => id)
}
