import type { Tx } from '@portico/kit/postgres/db'
import type { Collection } from '../domain/content.ts'

const columns = `id, type, title, navigation_title as "navigationTitle", in_navigation as "inNavigation", in_footer as "inFooter",
  folder, description,
  url_id as "urlId", ordering, document, has_code as "hasCode", cleaner, updated_at as "updatedAt"`

/** Adds a collection after the others. Returns false if its address is taken. */
export async function insertCollection(
  tx: Tx,
  websiteId: string,
  collection: Omit<Collection, 'ordering' | 'document' | 'hasCode' | 'cleaner'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into collection
       (website_id, id, type, title, navigation_title, in_navigation, in_footer, description, url_id, folder, ordering,
        updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select count(*) from collection), $11)
     on conflict (website_id, url_id) do nothing`,
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
      collection.folder,
      collection.updatedAt,
    ],
  )
  return rowCount === 1
}

/** Counts the collections of the website, up to `limit`. */
export async function countCollections(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from (select 1 from collection limit $1) as counted',
    [limit],
  )
  return rows[0]!.count
}

export async function listCollections(tx: Tx): Promise<Collection[]> {
  return (await tx.query<Collection>(`select ${columns} from collection order by ordering, id`)).rows
}

export async function findCollection(tx: Tx, id: string): Promise<Collection | undefined> {
  return (await tx.query<Collection>(`select ${columns} from collection where id = $1`, [id])).rows[0]
}

/** Changes the given fields of a collection in the navigation. Returns false if there is no such collection. */
export async function updateNavigation(
  tx: Tx,
  id: string,
  change: Partial<Pick<Collection, 'inNavigation' | 'inFooter' | 'navigationTitle' | 'folder'>>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update collection set in_navigation = coalesce($2, in_navigation), in_footer = coalesce($3, in_footer),
       navigation_title = coalesce($4, navigation_title), folder = coalesce($5, folder), edits = edits + 1
     where id = $1`,
    [
      id,
      change.inNavigation ?? null,
      change.inFooter ?? null,
      change.navigationTitle ?? null,
      change.folder ?? null,
    ],
  )
  return rowCount === 1
}
