import type { Tx } from '@portico/kit/postgres/db'
import type { CodeCheck, ProductTexts } from '../domain/product.ts'

/** A product whose texts were cleaned by a lower version of the cleaner. */
export type UncleanedProduct = { websiteId: string; id: string }

/** Returns up to 50 such products after `after`, in the order of their keys. Runs as the job role. */
export async function readUncleanedProducts(
  tx: Tx,
  version: number,
  after: UncleanedProduct | null,
): Promise<UncleanedProduct[]> {
  const { rows } = await tx.query<UncleanedProduct>(
    `select website_id as "websiteId", id from product
     where cleaner < $1 and (website_id, id) > ($2, $3) order by website_id, id limit 50`,
    [version, after?.websiteId ?? '', after?.id ?? ''],
  )
  return rows
}

/** Writes texts, their check and the version of a locked product. */
export function writeTexts(
  tx: Tx,
  websiteId: string,
  id: string,
  product: ProductTexts & CodeCheck & { version: number },
): void {
  tx.send(
    `update product set description = $3, excerpt = $4, has_code = $5, cleaner = $6, version = $7
     where website_id = $1 and id = $2`,
    [websiteId, id, product.description, product.excerpt, product.hasCode, product.cleaner, product.version],
  )
}
