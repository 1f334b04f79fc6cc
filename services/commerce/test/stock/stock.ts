import type { Db } from '@portico/kit/postgres/db'
import { randomIds } from '@portico/kit/ids'
import { takeHolds } from '../../src/stock/store/holds.ts'
import { sumByVariant, type StockLine } from '../../src/stock/domain/stock.ts'
import { SITE } from '../service.ts'

/** The rows for which opening stock + moves = available + holds is not true. */
export async function stockThatDoesNotAddUp(db: Db): Promise<unknown[]> {
  const { rows } = await db.tenant(SITE, (tx) =>
    tx.query(
      `select * from (
         select id, book, opening, available,
           coalesce((select sum(quantity) from stock_move m
             where m.website_id = s.website_id and m.book = s.book and m.stock_id = s.id), 0) as moved,
           coalesce((select sum(quantity) from stock_hold h
             where h.website_id = s.website_id and h.book = s.book and h.stock_id = s.id), 0) as held
         from stock s
       ) sums where opening + moved <> available + held`,
    ),
  )
  return rows
}

/** Takes stock for a checkout in a transaction whose last statement it is. */
export const take = (
  db: Db,
  lines: readonly StockLine[],
  checkoutId = randomIds.objectId(),
): Promise<string> =>
  db.tenant(SITE, async (tx) => {
    const taking = {
      websiteId: SITE,
      checkoutId,
      book: 'live',
      expiresAt: new Date(),
      newId: randomIds.uuid,
    } as const
    await tx.last(...takeHolds({ ...taking, lines: sumByVariant(lines) }))
    return checkoutId
  })
