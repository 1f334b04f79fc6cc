import { MEMBER_AREA_URL_ID } from '../../model/paths.ts'
import type { Tx } from '@portico/kit/postgres/db'
import type { Collection } from '../../model/content.ts'

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

/** A collection that is not open to everyone. */
type ClosedRow = { id: string; permission: 'members' | 'password'; note: string }

/** The collections of the website that are not open to everyone. */
export async function listClosed(tx: Tx): Promise<ClosedRow[]> {
  const { rows } = await tx.query<ClosedRow>(
    'select collection_id as id, permission, note from page_access order by collection_id',
  )
  return rows
}

/** Opens a collection to everyone, with its versions in other languages. Returns false if it was open. */
export async function openPage(tx: Tx, websiteId: string, collectionId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from page_access where website_id = $1 and collection_id in (select id from ${FAMILY})`,
    [websiteId, collectionId],
  )
  return rowCount > 0
}

/** A password of a page. `key` signs the cookies of visitors who have given it. */
export type PagePassword = { hash: string; key: Buffer; note: string }

/**
 * Closes a collection to all but members, or to all but visitors with its password, with its versions in other languages.
 * Returns false if it was closed to all but members already.
 */
export async function closePage(
  tx: Tx,
  websiteId: string,
  collectionId: string,
  password: PagePassword | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into page_access as a (website_id, collection_id, permission, password_hash, lock_key, note, lock_scope)
     select $1, id, $3, $4, $5, $6, $7 from ${FAMILY}
     on conflict (website_id, collection_id) do update
     set permission = excluded.permission, password_hash = excluded.password_hash, lock_key = excluded.lock_key,
       note = excluded.note, lock_scope = excluded.lock_scope
     where a.permission <> 'members' or excluded.permission <> 'members'`,
    [
      websiteId,
      collectionId,
      password ? 'password' : 'members',
      password?.hash ?? null,
      password?.key ?? null,
      password?.note ?? '',
      password ? collectionId : null,
    ],
  )
  return rowCount > 0
}

/** Changes the note on the lock screen of a page. Returns false if the page has no password. */
export async function updatePageNote(
  tx: Tx,
  websiteId: string,
  collectionId: string,
  note: string | undefined,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update page_access set note = coalesce($3, note)
     where permission = 'password' and collection_id in (select id from ${FAMILY})`,
    [websiteId, collectionId, note ?? null],
  )
  return rowCount > 0
}

/** The password of the pages with this scope; undefined if there is none. */
export async function findPagePassword(
  tx: Tx,
  scope: string,
): Promise<{ passwordHash: string; key: Buffer } | undefined> {
  const { rows } = await tx.query<{ passwordHash: string; key: Buffer }>(
    'select password_hash as "passwordHash", lock_key as key from page_access where lock_scope = $1 limit 1',
    [scope],
  )
  return rows[0]
}

/**
 * Gives a copy of a page, or a new version of it in another language, the access of the page. A password of a copy is checked
 * and changed apart from the password of the page: `scope` is its own.
 */
export async function copyAccess(
  tx: Tx,
  websiteId: string,
  { from, to, scope }: { from: string; to: string; scope?: string },
): Promise<void> {
  await tx.query(
    `insert into page_access (website_id, collection_id, permission, password_hash, lock_key, note, lock_scope)
     select website_id, $3, permission, password_hash, lock_key, note,
       case when permission = 'password' then coalesce($4, lock_scope) end
     from page_access where website_id = $1 and collection_id = $2`,
    [websiteId, from, to, scope ?? null],
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

/** The type of a page or collection, unless it is in the trash. */
export async function findCollectionType(tx: Tx, id: string): Promise<Collection['type'] | undefined> {
  const { rows } = await tx.query<Pick<Collection, 'type'>>(
    'select type from collection where id = $1 and deleted_at is null',
    [id],
  )
  return rows[0]?.type
}
