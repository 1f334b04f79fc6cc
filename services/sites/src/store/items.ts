import type { Tx } from '@portico/kit/postgres/db'
import type { Item } from '../domain/content.ts'

const columns = `id, collection_id as "collectionId", record_type as "recordType", title, url_id as "urlId", excerpt,
  asset_url as "assetUrl", image, tags, categories, author, start_date as "startDate", end_date as "endDate", location,
  document, has_code as "hasCode", cleaner, publish_on as "publishOn", added_at as "addedAt", updated_at as "updatedAt"`

/** Adds an item. Returns false if its address in the collection is taken. */
export async function insertItem(tx: Tx, websiteId: string, item: Item): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into item (website_id, id, collection_id, record_type, title, url_id, excerpt, asset_url, image, tags,
       categories, document, has_code, cleaner, publish_on, added_at, updated_at, author, start_date, end_date, location)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12::jsonb, $13, $14, $15, $16, $17, $18, $19, $20,
       $21::jsonb)
     on conflict (website_id, collection_id, url_id) do nothing`,
    [
      websiteId,
      item.id,
      item.collectionId,
      item.recordType,
      item.title,
      item.urlId,
      item.excerpt,
      item.assetUrl,
      item.image && JSON.stringify(item.image),
      item.tags,
      item.categories,
      JSON.stringify(item.document),
      item.hasCode,
      item.cleaner,
      item.publishOn,
      item.addedAt,
      item.updatedAt,
      item.author,
      item.startDate,
      item.endDate,
      item.location && JSON.stringify(item.location),
    ],
  )
  return rowCount === 1
}

/** Counts the items of the website or of one collection, up to `limit`. */
export async function countItems(tx: Tx, limit: number, collectionId?: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from (
       select 1 from item where $2::text is null or collection_id = $2 limit $1
     ) as counted`,
    [limit, collectionId ?? null],
  )
  return rows[0]!.count
}

/** Returns the items of the website or of one collection, newest first. */
export async function listItems(tx: Tx, collectionId?: string): Promise<Item[]> {
  const { rows } = await tx.query<Item>(
    `select ${columns} from item where $1::text is null or collection_id = $1 order by publish_on desc, id desc`,
    [collectionId ?? null],
  )
  return rows
}
