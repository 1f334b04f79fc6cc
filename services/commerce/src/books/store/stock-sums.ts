import type { Book } from '@portico/proto/enums/book'
import type { Tx } from '@portico/kit/postgres/db'
import { stockBookOf } from '../../stock/domain/stock.ts'

export type StockSums = { expected: number; found: number }
export type WrongStock = StockSums & { id: string; title: string | null }

// Both sides of invariant 1 for each variant. `$1` is the website, `$2` the book of the stock.
const SIDES = `select s.id, s.product_id, s.opening + coalesce(m.moved, 0) as expected, s.available + coalesce(h.held, 0) as found
  from stock s
  left join (select stock_id, sum(quantity) as moved from stock_move where website_id = $1 and book = $2 group by stock_id) m
    on m.stock_id = s.id
  left join (select stock_id, sum(quantity) as held from stock_hold where website_id = $1 and book = $2 group by stock_id) h
    on h.stock_id = s.id
  where s.website_id = $1 and s.book = $2`

/** Returns opening stock and moves beside stock and holds, and the variants for which they differ. */
export async function readStock(
  tx: Tx,
  websiteId: string,
  book: Book,
): Promise<{ sums: StockSums; wrong: WrongStock[] }> {
  const of = [websiteId, stockBookOf(book)]
  const { rows: wrong } = await tx.query<WrongStock>(
    `select sides.id, p.title, expected, found from (${SIDES}) sides
     left join product p on p.website_id = $1 and p.id = sides.product_id where expected <> found order by sides.id`,
    of,
  )
  const { rows } = await tx.query<StockSums>(
    `select coalesce(sum(expected), 0) as expected, coalesce(sum(found), 0) as found from (${SIDES}) sides`,
    of,
  )
  return { sums: rows[0]!, wrong }
}
