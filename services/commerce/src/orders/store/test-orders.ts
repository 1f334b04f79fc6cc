import type { Tx } from '@portico/kit/postgres/db'

/** Test orders that wait for a payment are not deleted: the payment would have no order. */
const DELETABLE = `website_id = $1 and book = 'test' and deleted_at is null and state <> 'received'`

export async function findTestOrders(tx: Tx, websiteId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from shop_order where ${DELETABLE} order by id limit $2`,
    [websiteId, limit],
  )
  return rows.map(({ id }) => id)
}

export async function countTestOrders(tx: Tx, websiteId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from shop_order where ${DELETABLE}`,
    [websiteId],
  )
  return rows[0]!.count
}

/** Marks a locked order as deleted, with the next round trip. */
export function markDeleted(tx: Tx, websiteId: string, orderId: string, now: Date): void {
  tx.send('update shop_order set deleted_at = $3 where website_id = $1 and id = $2', [
    websiteId,
    orderId,
    now,
  ])
}

/** Deletes the test customers without an order that is left, with the next round trip. */
export function deleteTestCustomers(tx: Tx, websiteId: string, now: Date): void {
  tx.send(
    `update customer c set email = id, name = '', member_id = null, note = '', erased_at = $2, deleted_at = $2, updated_at = $2
     where website_id = $1 and book = 'test' and deleted_at is null and not exists (
       select 1 from shop_order o where o.website_id = $1 and o.customer_id = c.id and o.deleted_at is null)`,
    [websiteId, now],
  )
}
