import type { Tx } from '@portico/kit/postgres/db'
import type { PageKind } from '../../model/content.ts'

/** A page or item in the trash. `path` is the address that it had. */
export type TrashRow = { kind: PageKind; id: string; title: string; path: string; deletedAt: Date }

const LANGUAGE = (collection: string) =>
  `case when ${collection}.language = '' then '' else '/' || lower(${collection}.language) end`

/** The condition for a page or item not to be a version of a deleted one. */
const isNotWithOriginal = (kind: PageKind, row: string = kind) =>
  `not exists (select from ${kind} original where original.website_id = ${row}.website_id
     and original.id = ${row}.variant_of and original.deleted_at is not null)`

/**
 * The pages and items in the trash, latest first. Items of a deleted collection, and versions of a deleted page in other
 * languages, are not listed: they go with it.
 */
export async function listTrash(tx: Tx): Promise<TrashRow[]> {
  const { rows } = await tx.query<TrashRow>(
    `select 'collection' as kind, id, title, ${LANGUAGE('collection')} || '/' || url_id as path, deleted_at as "deletedAt"
     from collection where deleted_at is not null and ${isNotWithOriginal('collection')}
     union all
     select 'item', i.id, i.title, ${LANGUAGE('c')} || '/' || c.url_id || '/' || i.url_id, i.deleted_at
     from item i join collection c on c.website_id = i.website_id and c.id = i.collection_id
     where i.deleted_at is not null and c.deleted_at is null and ${isNotWithOriginal('item', 'i')}
     order by "deletedAt" desc, id`,
  )
  return rows
}

/** The part of the trash that was moved there before a time, or one page or item; without both, all of it. */
export type TrashPart = { before?: Date; id?: string }

/**
 * Deletes a part of the trash for good, a collection with all its items, and everything with its versions in other
 * languages. Returns their number and the bodies of the deleted
 * revisions.
 */
export async function purgeTrash(
  tx: Tx,
  { before, id }: TrashPart,
): Promise<{ deleted: number; bodies: Buffer[] }> {
  const part = [before ?? null, id ?? null]
  const isPart = `deleted_at is not null and ($1::timestamptz is null or deleted_at < $1)
    and ($2::text is null or id = $2)`
  const collections = await tx.query<{ id: string }>(
    `with gone as (select id from collection where ${isPart})
     select id from gone union select id from collection where variant_of in (select id from gone)`,
    part,
  )
  const gone = collections.rows.map((row) => row.id)
  const items = await tx.query<{ id: string }>(
    `with gone as (select id from item where (${isPart}) or collection_id = any($3))
     delete from item where id in (select id from gone) or variant_of in (select id from gone) returning id`,
    [...part, gone],
  )
  const ids = [...gone, ...items.rows.map((row) => row.id)]
  if (ids.length === 0) return { deleted: 0, bodies: [] }
  const revisions = await tx.query<{ body: Buffer }>(
    'delete from page_revision where page_id = any($1) returning body',
    [ids],
  )
  await tx.query('delete from former_block where page_id = any($1)', [ids])
  await tx.query('delete from collection where id = any($1)', [gone])
  return { deleted: ids.length, bodies: revisions.rows.map(({ body }) => body) }
}

/** The websites that have something in the trash from before `before`. For the job role. */
export async function findWebsitesToPurge(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select website_id as id from collection where deleted_at < $1
     union select website_id from item where deleted_at < $1`,
    [before],
  )
  return rows.map(({ id }) => id)
}
