import type { Tx } from '@portico/kit/postgres/db'
import type { Item } from '../../model/content.ts'
import type { PreparedDocument } from './pages.ts'

const columns = `id, collection_id as "collectionId", variant_of as "variantOf", record_type as "recordType", title, url_id as "urlId", excerpt,
  asset_url as "assetUrl", image, tags, categories, author, start_date as "startDate", end_date as "endDate", location,
  seo, state, starred, position, edits, publish_on as "publishOn", added_at as "addedAt", updated_at as "updatedAt",
  deleted_at as "deletedAt"`

/** The fields of an item as columns of a record that is read from JSON. */
const FIELDS = `id text, "collectionId" text, "recordType" integer, title text, "urlId" text, excerpt text,
  "assetUrl" text, image jsonb, tags text[], categories text[], author text, "startDate" timestamptz,
  "endDate" timestamptz, location jsonb, seo jsonb, state smallint, starred boolean, "publishOn" timestamptz,
  "updatedAt" timestamptz`

/** Items in the order of their list: moved ones by position, the others by date, newest first. */
const ORDER = 'position, publish_on desc, id desc'

export type NewItem = Omit<Item, 'position' | 'edits' | 'deletedAt'> & PreparedDocument

/** Adds an item. Returns false if its address in the collection is taken. */
export async function insertItem(tx: Tx, websiteId: string, item: NewItem): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into item (website_id, id, collection_id, record_type, title, url_id, excerpt, asset_url, image, tags,
       categories, document, has_code, cleaner, publish_on, added_at, updated_at, author, start_date, end_date, location,
       seo, state, starred, variant_of)
     select $1, id, "collectionId", "recordType", title, "urlId", excerpt, "assetUrl", image, tags, categories, document,
       "hasCode", cleaner, "publishOn", "addedAt", "updatedAt", author, "startDate", "endDate", location, seo, state,
       starred, "variantOf"
     from jsonb_to_record($2::jsonb) as n (${FIELDS}, "variantOf" text, document jsonb, "hasCode" boolean,
       cleaner integer, "addedAt" timestamptz)
     on conflict (website_id, collection_id, url_id) where deleted_at is null do nothing`,
    [websiteId, JSON.stringify(item)],
  )
  return rowCount === 1
}

/** Stores the fields of items, all but their documents. */
export async function updateItems(tx: Tx, items: readonly Item[]): Promise<void> {
  await tx.query(
    `update item i set collection_id = n."collectionId", record_type = n."recordType", title = n.title,
       url_id = n."urlId", excerpt = n.excerpt, asset_url = n."assetUrl", image = n.image, tags = n.tags,
       categories = n.categories, author = n.author, start_date = n."startDate", end_date = n."endDate",
       location = n.location, seo = n.seo, state = n.state, starred = n.starred, position = n.position,
       publish_on = n."publishOn", updated_at = n."updatedAt", deleted_at = n."deletedAt", edits = i.edits + 1
     from jsonb_to_recordset($1::jsonb) as n (${FIELDS}, position integer, "deletedAt" timestamptz)
     where i.id = n.id`,
    [JSON.stringify(items)],
  )
}

/** Counts the items of the website or of one collection, up to `limit`, without those in the trash. */
export async function countItems(tx: Tx, limit: number, collectionId?: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from (
       select 1 from item where deleted_at is null and ($2::text is null or collection_id = $2) limit $1
     ) as counted`,
    [limit, collectionId ?? null],
  )
  return rows[0]!.count
}

/** The number of items of each collection, without those in the trash. */
export async function countItemsByCollection(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; count: number }>(
    'select collection_id as id, count(*) as count from item where deleted_at is null group by collection_id',
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Returns the items of a collection in their order, without those in the trash. */
export async function listItems(tx: Tx, collectionId: string): Promise<Item[]> {
  const { rows } = await tx.query<Item>(
    `select ${columns} from item where collection_id = $1 and deleted_at is null order by ${ORDER}`,
    [collectionId],
  )
  return rows
}

/** The next scheduled items of all collections, by their time, at most `limit`. */
export async function listScheduledItems(tx: Tx, limit: number): Promise<Item[]> {
  const { rows } = await tx.query<Item>(
    `select ${columns} from item where state = 2 and deleted_at is null order by publish_on, id limit $1`,
    [limit],
  )
  return rows
}

/** Returns the items with these ids; those in the trash only if `deleted` is true. */
export async function findItems(tx: Tx, ids: readonly string[], { deleted = false } = {}): Promise<Item[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.query<Item>(
    `select ${columns} from item where id = any($1) and (deleted_at is not null) = $2 order by ${ORDER}`,
    [ids, deleted],
  )
  return rows
}

/** The versions in other languages of these items, without those in the trash. */
export async function findVersions(tx: Tx, ids: readonly string[]): Promise<Item[]> {
  const { rows } = await tx.query<Item>(
    `select ${columns} from item where variant_of = any($1) and deleted_at is null order by id`,
    [ids],
  )
  return rows
}

/** The versions in other languages of deleted items that were deleted with them. */
export async function findDeletedVersions(tx: Tx, ids: readonly string[]): Promise<Item[]> {
  const { rows } = await tx.query<Item>(
    `select ${columns} from item version
     where variant_of = any($1) and not id = any($1) and exists (
       select from item original where original.website_id = version.website_id and original.id = version.variant_of
         and original.deleted_at = version.deleted_at)
     order by id`,
    [ids],
  )
  return rows
}

/** The addresses of the collection's items, without those in the trash. */
export async function listUrlIds(tx: Tx, collectionId: string): Promise<{ id: string; urlId: string }[]> {
  const { rows } = await tx.query<{ id: string; urlId: string }>(
    'select id, url_id as "urlId" from item where collection_id = $1 and deleted_at is null',
    [collectionId],
  )
  return rows
}

/** Orders the items of a collection as in `ids`. */
export async function reorderItems(tx: Tx, collectionId: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update item i set position = o.place, edits = edits + 1
     from unnest($2::text[]) with ordinality as o (id, place)
     where i.id = o.id and i.collection_id = $1 and i.position <> o.place`,
    [collectionId, ids],
  )
}

/** Sets the state published for scheduled items whose time has come, and returns their ids. */
export async function publishDueItems(tx: Tx, now: Date, ids: readonly string[] | null): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update item set state = 1, edits = edits + 1
     where ${IS_DUE} and ($2::text[] is null or id = any($2)) returning id`,
    [now, ids],
  )
  return rows.map(({ id }) => id)
}

/** The scheduled items of the website whose time has come. */
export async function findDueItems(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(`select id from item where ${IS_DUE} order by id`, [now])
  return rows.map(({ id }) => id)
}

const IS_DUE = 'state = 2 and deleted_at is null and publish_on <= $1'
