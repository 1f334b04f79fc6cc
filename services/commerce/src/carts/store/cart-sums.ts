import type { Tx } from '@portico/kit/postgres/db'

type CartSums = { carts: number; items: number; value: number; hasSample: boolean }

/** Counts carts with lines that changed since `since` (at most 10,000), their items and their value in minor units. */
export async function summarizeCarts(tx: Tx, websiteId: string, since: Date): Promise<CartSums> {
  const { rows } = await tx.query<CartSums>(
    `select count(*) as carts, coalesce(sum(items), 0)::bigint as items, coalesce(sum(value), 0)::bigint as value,
       coalesce(bool_or(sample), false) as "hasSample"
     from (
       select sample, (select sum((line ->> 'quantity')::bigint) from jsonb_array_elements(lines) line) as items,
         (select sum((line ->> 'quantity')::bigint * (line ->> 'unitPrice')::bigint)
          from jsonb_array_elements(lines) line) as value
       from cart where website_id = $1 and updated_at >= $2 and jsonb_array_length(lines) > 0
         and not synthetic limit 10000
     ) filled`,
    [websiteId, since],
  )
  return rows[0]!
}
