import type { Tx } from '@portico/kit/postgres/db'

/** A product by its address on a store page, or by one of its SKUs. */
export type Shelved = { id: string; collectionId: string; urlId: string }

/** The products of store pages that have one of the addresses. */
export async function findByAddresses(
  tx: Tx,
  websiteId: string,
  pages: readonly string[],
  addresses: readonly string[],
): Promise<Shelved[]> {
  const { rows } = await tx.query<Shelved>(
    `select id, collection_id as "collectionId", url_id as "urlId" from product
     where website_id = $1 and collection_id = any($2::text[]) and url_id = any($3::text[]) order by created_at, id`,
    [websiteId, pages, addresses],
  )
  return rows
}

/** The store pages that have products, in the order of their first products. */
export async function listShelves(tx: Tx, websiteId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select collection_id as id from product where website_id = $1
     group by collection_id order by min(created_at), collection_id`,
    [websiteId],
  )
  return rows.map(({ id }) => id)
}
