import type { Tx } from '@portico/kit/postgres/db'
import type { PageDocument } from '@portico/proto/site'
import type { Collection } from '../../model/content.ts'

const columns = `id, type, title, navigation_title as "navigationTitle", in_navigation as "inNavigation",
  in_footer as "inFooter", folder as "folderId", language, variant_of as "variantOf", description, url_id as "urlId", item_pattern as "itemPattern", view, ordering, seo, document is not null as "hasDocument",
  edits, updated_at as "updatedAt", deleted_at as "deletedAt"`

export type NewCollection = Omit<Collection, 'hasDocument' | 'edits' | 'deletedAt'>

/** Adds a collection. Returns false if its address is taken. */
export async function insertCollection(
  tx: Tx,
  websiteId: string,
  collection: NewCollection,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into collection
       (website_id, id, type, title, navigation_title, in_navigation, in_footer, description, url_id, folder, seo,
        updated_at, item_pattern, ordering, language, variant_of, view)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $13, $14, $15, $16, $17)
     on conflict (website_id, language, url_id) where deleted_at is null do nothing`,
    [
      websiteId,
      collection.id,
      collection.type,
      collection.title,
      collection.navigationTitle,
      collection.inNavigation,
      collection.inFooter,
      collection.description,
      collection.urlId,
      collection.folderId,
      JSON.stringify(collection.seo),
      collection.updatedAt,
      collection.itemPattern,
      collection.ordering,
      collection.language,
      collection.variantOf,
      collection.view,
    ],
  )
  return rowCount === 1
}

/** Counts the collections of the website, up to `limit`, without those in the trash. */
export async function countCollections(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from (select 1 from collection where deleted_at is null limit $1) as counted',
    [limit],
  )
  return rows[0]!.count
}

/** The collections of the website in their order, without those in the trash. */
export async function listCollections(tx: Tx): Promise<Collection[]> {
  return (
    await tx.query<Collection>(
      `select ${columns} from collection where deleted_at is null order by ordering, id`,
    )
  ).rows
}

/** Returns a collection; one in the trash only if `deleted` is true. */
export async function findCollection(
  tx: Tx,
  id: string,
  { deleted = false } = {},
): Promise<Collection | undefined> {
  const { rows } = await tx.query<Collection>(
    `select ${columns} from collection where id = $1 and (deleted_at is not null) = $2`,
    [id, deleted],
  )
  return rows[0]
}

/** The versions of a collection in other languages that were deleted with it. */
export async function listDeletedVersions(
  tx: Tx,
  { id, deletedAt }: Pick<Collection, 'id' | 'deletedAt'>,
): Promise<Collection[]> {
  const { rows } = await tx.query<Collection>(
    `select ${columns} from collection where variant_of = $1 and deleted_at = $2 order by language`,
    [id, deletedAt],
  )
  return rows
}

/** Whether another collection outside the trash has the address of this one. */
export async function isAddressTaken(
  tx: Tx,
  { id, urlId, language }: Pick<Collection, 'id' | 'urlId' | 'language'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from collection where url_id = $1 and language = $2 and id <> $3 and deleted_at is null',
    [urlId, language, id],
  )
  return rowCount > 0
}

/** Stores the fields of a collection, all but its type and its document. */
export async function updateCollection(tx: Tx, collection: Collection): Promise<void> {
  await tx.query(
    `update collection set title = $2, navigation_title = $3, in_navigation = $4, in_footer = $5, folder = $6,
       description = $7, url_id = $8, seo = $9::jsonb, updated_at = $10, deleted_at = $11,
       item_pattern = $12, view = $13, edits = edits + 1
     where id = $1`,
    [
      collection.id,
      collection.title,
      collection.navigationTitle,
      collection.inNavigation,
      collection.inFooter,
      collection.folderId,
      collection.description,
      collection.urlId,
      JSON.stringify(collection.seo),
      collection.updatedAt,
      collection.deletedAt,
      collection.itemPattern,
      collection.view,
    ],
  )
}

/** Stores the places of collections in the navigation. Writes only changed ones. */
export async function placeCollections(
  tx: Tx,
  places: readonly Pick<Collection, 'id' | 'ordering' | 'inNavigation' | 'folderId'>[],
): Promise<void> {
  await tx.query(
    `update collection c set ordering = p.ordering, in_navigation = p."inNavigation", folder = p."folderId",
       edits = edits + 1
     from jsonb_to_recordset($1::jsonb) as p (id text, ordering integer, "inNavigation" boolean, "folderId" text)
     where c.id = p.id
       and (c.ordering, c.in_navigation, c.folder) is distinct from (p.ordering, p."inNavigation", p."folderId")`,
    [JSON.stringify(places)],
  )
}

/** Copies the document, or stores the given one in its place, and the code of a page to another one. */
export async function copyDocument(
  tx: Tx,
  kind: 'collection' | 'item',
  from: string,
  to: string,
  document?: PageDocument | null,
): Promise<void> {
  await tx.query(
    `update ${kind} copy set document = coalesce($3::jsonb, page.document), has_code = page.has_code, cleaner = page.cleaner,
       code = page.code
     from ${kind} page where page.id = $1 and copy.id = $2 and copy.website_id = page.website_id`,
    [from, to, document && JSON.stringify(document)],
  )
}
