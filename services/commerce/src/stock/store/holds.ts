import type { Tx } from '@portico/kit/postgres/db'
import { withActiveTrace } from '@portico/kit/bus/trace'
import { LOW_STOCK } from '@portico/proto/limits'
import { STOCK_CHANGED } from '../../topics.ts'
import type { StockBook, StockLine } from '../domain/stock.ts'
import { stockChanged } from '../facts.ts'
import type { LockedStock } from './stock.ts'

/** The constraint that a purchase of more than there is violates. */
const NOT_BELOW_ZERO = 'stock_not_below_zero'

/** Whether `takeHolds` failed because too little is left, or because a variant no longer exists. */
export function isOutOfStock(failure: unknown): boolean {
  if (!(failure instanceof Error) || !('code' in failure)) return false
  const { code, constraint, table } = failure as Error & Record<'code' | 'constraint' | 'table', unknown>
  return (code === '23514' && constraint === NOT_BELOW_ZERO) || (code === '23502' && table === 'stock_hold')
}

/**
 * Locks the rows in the order of ids, takes the quantities and stores them as holds. Unlimited variants are neither changed nor
 * held. The statement fails if too little is left (`stock_not_below_zero`) and if a variant has no stock (its hold would have
 * no id), see `isOutOfStock`. Changes that pages show are facts of the same statement.
 */
const TAKE = `with wanted as (
    select * from unnest($3::text[], $4::int[], $5::text[], $6::bytea[]) as wanted (id, quantity, event_id, fact)
  ), locked as materialized (
    select stock.id, stock.unlimited from stock join wanted using (id)
    where stock.website_id = $1 and stock.book = $2 order by stock.id for update of stock
  ), taken as (
    update stock set available = available - wanted.quantity, version = version + 1
    from wanted join locked using (id)
    where stock.website_id = $1 and stock.book = $2 and stock.id = wanted.id and not locked.unlimited
    returning stock.id, stock.available, stock.version, wanted.event_id, wanted.fact
  ), held as (
    insert into stock_hold (website_id, checkout_id, book, stock_id, quantity, expires_at)
    select $1, $7, $2, locked.id, wanted.quantity, $8 from wanted left join locked using (id)
    where locked.unlimited is not true
  ), published as (
    insert into outbox (topic, key, event_id, version, value, headers)
    select $9, id, event_id, version, fact, $10::jsonb from taken where available <= ${LOW_STOCK} and $2 = 'live'
    returning 1
  )
  select pg_notify('portico_outbox', '') from published limit 1`

/** The stock that a checkout takes. `lines` has each variant once (`sumByVariant`). Without `expiresAt` it is promised at once. */
export type Taking = {
  websiteId: string
  book: StockBook
  checkoutId: string
  lines: readonly StockLine[]
  expiresAt: Date | null
  newId: () => string
}

/** Returns the statement that takes stock, for `tx.query` or, as the last one of a transaction, `tx.last`. */
export function takeHolds({
  websiteId,
  book,
  checkoutId,
  lines,
  expiresAt,
  newId,
}: Taking): [string, unknown[]] {
  const facts = lines.map(({ id, productId }) =>
    stockChanged(newId(), websiteId, { id, productId, version: 0 }),
  )
  return [
    TAKE,
    [
      websiteId,
      book,
      lines.map(({ id }) => id),
      lines.map(({ quantity }) => quantity),
      facts.map(({ id }) => id),
      facts.map(({ value }) => Buffer.from(value)),
      checkoutId,
      expiresAt,
      STOCK_CHANGED.name,
      JSON.stringify(withActiveTrace(undefined) ?? {}),
    ],
  ]
}

/** Copies the stock of the book `live` for load tests, unless it was copied before. */
export function copyStockForLoad(tx: Tx, websiteId: string, ids: readonly string[]): void {
  tx.send(
    `insert into stock (website_id, book, id, product_id, opening, available, unlimited)
     select website_id, 'load', id, product_id, available, available, unlimited from stock
     where website_id = $1 and book = 'live' and id = any($2::text[]) order by id on conflict do nothing`,
    [websiteId, ids],
  )
}

/** Promises the holds of a checkout to a payment that may be captured: they no longer expire. */
export function promiseHolds(tx: Tx, websiteId: string, checkoutId: string): void {
  tx.send('update stock_hold set expires_at = null where website_id = $1 and checkout_id = $2', [
    websiteId,
    checkoutId,
  ])
}

/** Gives the holds of a checkout back. Returns the changed rows as they are now, with the quantity that each got back. */
export async function releaseHolds(
  tx: Tx,
  websiteId: string,
  checkoutId: string,
): Promise<(LockedStock & { book: StockBook; returned: number })[]> {
  const { rows } = await tx.query<LockedStock & { book: StockBook; returned: number }>(
    `with gone as (
       delete from stock_hold where website_id = $1 and checkout_id = $2 returning book, stock_id, quantity
     ), locked as materialized (
       select stock.book, stock.id, gone.quantity from stock
         join gone on stock.website_id = $1 and stock.book = gone.book and stock.id = gone.stock_id
       order by stock.id for update of stock
     )
     update stock set available = available + locked.quantity, version = version + 1
     from locked where stock.website_id = $1 and stock.book = locked.book and stock.id = locked.id
     returning stock.id, stock.book, product_id as "productId", available, unlimited, version,
       locked.quantity as returned`,
    [websiteId, checkoutId],
  )
  return rows
}

/** Turns the holds of a checkout into moves of the kind `sale`. The stock rows are not touched. */
export function settleHolds(
  tx: Tx,
  websiteId: string,
  { checkoutId, orderId, at }: { checkoutId: string; orderId: string; at: Date },
): void {
  tx.send(
    `with gone as (
       delete from stock_hold where website_id = $1 and checkout_id = $2 returning book, stock_id, quantity
     )
     insert into stock_move (website_id, book, stock_id, kind, quantity, cause_id, at)
     select $1, book, stock_id, 'sale', - quantity, $3, $4 from gone`,
    [websiteId, checkoutId, orderId, at],
  )
}
