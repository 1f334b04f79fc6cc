import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { Queryable, Tx } from '@portico/kit/postgres/db'
import type { Snapshot } from '../domain/snapshot.ts'

export type CheckoutBook = 'live' | 'test' | 'load'
export type CheckoutState = 'open' | 'paying' | 'placed' | 'closed'
export type Checkout = {
  id: string
  book: CheckoutBook
  cartId: string
  state: CheckoutState
  contentHash: string
  tokenHash: Buffer
  currency: CurrencyCode
  total: number
  snapshot: Snapshot
  orderId: string
  paymentId: string | null
  stockHeld: boolean
  expiresAt: Date
  createdAt: Date
}

const COLUMNS = `id, book, cart_id as "cartId", state, content_hash as "contentHash", token_hash as "tokenHash", currency, total,
  snapshot, order_id as "orderId", payment_id as "paymentId", stock_held as "stockHeld", expires_at as "expiresAt",
  created_at as "createdAt"`

/** Inserts a checkout with the next round trip. */
export function insertCheckout(tx: Tx, websiteId: string, checkout: Checkout): void {
  tx.send(
    `insert into checkout (website_id, id, book, cart_id, state, content_hash, token_hash, currency, total, snapshot, order_id,
       payment_id, stock_held, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12, $13, $14, $15, $15)`,
    [
      websiteId,
      checkout.id,
      checkout.book,
      checkout.cartId,
      checkout.state,
      checkout.contentHash,
      checkout.tokenHash,
      checkout.currency,
      checkout.total,
      JSON.stringify(checkout.snapshot),
      checkout.orderId,
      checkout.paymentId,
      checkout.stockHeld,
      checkout.expiresAt,
      checkout.createdAt,
    ],
  )
}

type CheckoutName = { id: string } | { tokenHash: Buffer } | { openOfCart: string }

/** Finds a checkout; `lock` locks its row until the end of the transaction. */
export async function findCheckout(
  reader: Queryable,
  websiteId: string,
  wanted: CheckoutName,
  { lock = false } = {},
): Promise<Checkout | undefined> {
  const [where, value] =
    'id' in wanted
      ? ['id = $2', wanted.id]
      : 'tokenHash' in wanted
        ? ['token_hash = $2', wanted.tokenHash]
        : [`cart_id = $2 and state in ('open', 'paying')`, wanted.openOfCart]
  const { rows } = await reader.query<Checkout>(
    `select ${COLUMNS} from checkout where website_id = $1 and ${where} ${lock ? 'for update' : ''}`,
    [websiteId, value],
  )
  return rows[0]
}

/** Writes the state of a locked checkout, and what changes with it. */
export function writeCheckoutState(
  tx: Tx,
  websiteId: string,
  id: string,
  change: { state: CheckoutState; stockHeld?: boolean; expiresAt?: Date },
  now: Date,
): void {
  tx.send(
    `update checkout set state = $3, stock_held = coalesce($4, stock_held), expires_at = coalesce($5, expires_at),
       updated_at = $6
     where website_id = $1 and id = $2`,
    [websiteId, id, change.state, change.stockHeld ?? null, change.expiresAt ?? null, now],
  )
}
