import type { Tx } from '@portico/kit/postgres/db'
import type { Stock, StockBook } from '../domain/stock.ts'

/** A stock row that is locked until the end of the transaction. */
export type LockedStock = Stock & { id: string; productId: string; version: number }

/**
 * Inserts the stock of new variants, in the book `live`, with the next round trip. It must precede the variants. The variants of a
 * product that comes back from the trash still have theirs.
 */
export function insertStock(
  tx: Tx,
  websiteId: string,
  productId: string,
  variants: readonly { id: string; qtyInStock: number; unlimited: boolean }[],
): void {
  if (variants.length === 0) return
  tx.send(
    `insert into stock (website_id, book, id, product_id, opening, available, unlimited)
     select $1, 'live', id, $2, quantity, quantity, unlimited
     from unnest($3::text[], $4::int[], $5::boolean[]) as given (id, quantity, unlimited)
     on conflict do nothing`,
    [
      websiteId,
      productId,
      variants.map(({ id }) => id),
      variants.map(({ qtyInStock }) => qtyInStock),
      variants.map(({ unlimited }) => unlimited),
    ],
  )
}

/** Locks the stock rows of variants, in the order of their ids. */
export async function lockStock(
  tx: Tx,
  websiteId: string,
  book: StockBook,
  ids: readonly string[],
): Promise<LockedStock[]> {
  const { rows } = await tx.query<LockedStock>(
    `select id, product_id as "productId", available, unlimited, version from stock
     where website_id = $1 and book = $2 and id = any($3::text[]) order by id for update`,
    [websiteId, book, ids],
  )
  return rows
}

/** Reads the stock rows of variants, in the order of their ids. */
export async function readStock(
  tx: Tx,
  websiteId: string,
  book: StockBook,
  ids: readonly string[],
): Promise<{ id: string; available: number }[]> {
  const { rows } = await tx.query<{ id: string; available: number }>(
    'select id, available from stock where website_id = $1 and book = $2 and id = any($3::text[]) order by id',
    [websiteId, book, ids],
  )
  return rows
}

/** Why a number changed: the account, order or refund. */
export type MoveCause = { kind: 'return' | 'edit' | 'import' | 'test-deleted'; id: string; at: Date }

/** Writes the next values of locked rows with a move for each changed number. */
export function writeStock(
  tx: Tx,
  websiteId: string,
  book: StockBook,
  rows: readonly (LockedStock & { difference: number })[],
  cause: MoveCause,
): void {
  tx.send(
    `with given as (
       select * from unnest($3::text[], $4::int[], $5::boolean[]) as given (id, difference, unlimited)
     ), written as (
       update stock set available = available + given.difference, unlimited = given.unlimited, version = version + 1
       from given where website_id = $1 and book = $2 and stock.id = given.id
     )
     insert into stock_move (website_id, book, stock_id, kind, quantity, cause_id, at)
     select $1, $2, id, $6, difference, $7, $8 from given where difference <> 0`,
    [
      websiteId,
      book,
      rows.map(({ id }) => id),
      rows.map(({ difference }) => difference),
      rows.map(({ unlimited }) => unlimited),
      cause.kind,
      cause.id,
      cause.at,
    ],
  )
}
