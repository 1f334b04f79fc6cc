import type { ItemView } from '@portico/proto/http/content/page-view'
import type { Tx } from '@portico/kit/postgres/db'
import { isPublicSql } from '../../access/store/page-access.ts'

/** The dates of a published item, epoch ms. Only events have a start and an end. */
export type ItemDates = Pick<ItemView, 'id' | 'publishOn' | 'startDate' | 'endDate'>

const IS_PUBLISHED = `collection_id = $1 and kind = 'item' and until_number is null and ${isPublicSql('e.collection_id')}`
const ORDER = 'position, listed_at desc, id desc'

/** The content version of the website, and the time zone of its published settings; empty for none. */
export async function readListVersion(tx: Tx, websiteId: string) {
  const { rows } = await tx.query<{ contentVersion: number; timeZone: string }>(
    `select w.content_version as "contentVersion", coalesce(r.site #>> '{settings,timeZone}', '') as "timeZone"
     from website w left join release r on r.website_id = w.id and r.id = w.release_id where w.id = $1`,
    [websiteId],
  )
  return rows[0] ?? { contentVersion: 0, timeZone: '' }
}

/** The dates of the published items of a collection that is open to everybody, in its order. */
export async function listItemDates(tx: Tx, collectionId: string): Promise<ItemDates[]> {
  const { rows } = await tx.query<{ [Name in keyof ItemDates]: ItemDates[Name] | null }>(
    `select id, (content ->> 'publishOn')::float8 as "publishOn", (content ->> 'startDate')::float8 as "startDate",
       (content ->> 'endDate')::float8 as "endDate"
     from release_entry e where ${IS_PUBLISHED} order by ${ORDER}`,
    [collectionId],
  )
  return rows.map(({ id, publishOn, startDate, endDate }) => ({
    id: id!,
    publishOn: publishOn!,
    ...(startDate !== null && { startDate }),
    ...(endDate !== null && { endDate }),
  }))
}

/** These published items of a collection that is open to everybody, in its order, and the characters of their JSON. */
export async function readItems(tx: Tx, collectionId: string, ids: readonly string[]) {
  const { rows } = await tx.query<{ item: ItemView; characters: number }>(
    `select content as item, length(content::text) as characters
     from release_entry e where ${IS_PUBLISHED} and id = any($2) order by ${ORDER}`,
    [collectionId, ids],
  )
  return {
    items: rows.map(({ item }) => item),
    characters: rows.reduce((sum, row) => sum + row.characters, 0),
  }
}
