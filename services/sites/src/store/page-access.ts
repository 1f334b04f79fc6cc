import { MEMBER_AREA_URL_ID } from '../domain/paths.ts'
import type { Tx } from '@portico/kit/postgres/db'

/** The condition for the collection of a row to be open to everybody; `id` is an SQL expression. */
export const isPublicSql = (id: string): string =>
  `not exists (select from page_access closed
     where closed.website_id = current_setting('portico.website_id', true) and closed.collection_id = ${id})`

/** The collection $2 with its versions in all languages. */
const FAMILY = `(
  select family.id from collection one
  join collection family on family.website_id = one.website_id
    and coalesce(family.variant_of, family.id) = coalesce(one.variant_of, one.id)
  where one.website_id = $1 and one.id = $2
) as family`

/** The collections of the website that only members may read. */
export async function listMembersOnly(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select collection_id as id from page_access order by collection_id',
  )
  return rows.map(({ id }) => id)
}

/**
 * Closes a collection to all but members, or opens it, with its versions in other languages. Returns false if it was so
 * already.
 */
export async function setMembersOnly(
  tx: Tx,
  websiteId: string,
  collectionId: string,
  isMembersOnly: boolean,
): Promise<boolean> {
  const { rowCount } = isMembersOnly
    ? await tx.query(
        `insert into page_access (website_id, collection_id, permission) select $1, id, 'members' from ${FAMILY}
         on conflict (website_id, collection_id) do nothing`,
        [websiteId, collectionId],
      )
    : await tx.query(
        `delete from page_access where website_id = $1 and collection_id in (select id from ${FAMILY})`,
        [websiteId, collectionId],
      )
  return rowCount > 0
}

/** Gives a new version of a page in another language the access of the page. */
export async function copyAccess(tx: Tx, websiteId: string, from: string, to: string): Promise<void> {
  await tx.query(
    `insert into page_access (website_id, collection_id, permission)
     select website_id, $3, permission from page_access where website_id = $1 and collection_id = $2`,
    [websiteId, from, to],
  )
}

/** The path of the published access screen of the member area; undefined if the website has none. */
export async function findAccessScreen(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.query<{ path: string }>(
    "select path from release_entry where path = $1 and kind = 'collection' and until_number is null",
    [`/${MEMBER_AREA_URL_ID}`],
  )
  return rows[0]?.path
}
