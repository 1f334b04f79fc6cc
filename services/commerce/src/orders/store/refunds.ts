import type { Book } from '@portico/proto/enums/book'
import { activeTraceparent } from '@portico/kit/bus/trace'
import type { Db, Tx } from '@portico/kit/postgres/db'
import type { RefundPlan } from '../domain/refund-plan.ts'

export type RefundState = 'created' | 'sent' | 'done' | 'failed'
export type Refund = {
  id: string
  orderId: string
  book: Book
  paymentId: string
  state: RefundState
  amount: number
  currency: string
  actor: string
  /** The order is cancelled once the refund is booked. */
  cancels: boolean
  plan: RefundPlan
  /** The number of the last call to the provider, for its idempotency key; 0 before the first one. */
  attempt: number
  /** The time of the next look. Until then another process may be at work on it; null: there is no further look. */
  nextAt: Date | null
  /** The time since when the provider is known to have it, and it is in the books. */
  bookedAt: Date | null
  createdAt: Date
}

const COLUMNS = `id, order_id as "orderId", book, payment_id as "paymentId", state, amount, currency, actor, cancels, plan, attempt,
  next_at as "nextAt", booked_at as "bookedAt", created_at as "createdAt"`

/** Inserts a refund with its lines and the active trace with the next round trip. The sweeper takes it at `nextAt`. */
export function insertRefund(
  tx: Tx,
  websiteId: string,
  refund: Omit<Refund, 'state' | 'attempt' | 'nextAt' | 'bookedAt' | 'createdAt'> & { reason: string },
  { now, nextAt }: { now: Date; nextAt: Date },
): void {
  const { id, orderId, plan } = refund
  tx.send(
    `insert into refund (website_id, id, order_id, book, payment_id, state, amount, shipping, currency, reason, actor, cancels,
       plan, next_at, created_at, updated_at, traceparent)
     values ($1, $2, $3, $4, $5, 'created', $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $14, $15)`,
    [
      ...[websiteId, id, orderId, refund.book, refund.paymentId, plan.amount, plan.shipping.amount],
      ...[refund.currency, refund.reason, refund.actor, refund.cancels, JSON.stringify(plan), nextAt, now],
      activeTraceparent(),
    ],
  )
  tx.send(
    `insert into refund_line (website_id, refund_id, line_id, quantity, removed, restocked, amount)
     select $1, $2, l."lineId", l."quantity", l."removed", l."restocked", l."amount"
     from jsonb_to_recordset($3::jsonb) as l("lineId" text, "quantity" int, "removed" int, "restocked" int, "amount" bigint)`,
    [websiteId, id, JSON.stringify(plan.lines)],
  )
}

/** Counts the items of a refund in the lines of a locked order, or takes them back, with the next round trip. */
export function countRefundedItems(
  tx: Tx,
  websiteId: string,
  orderId: string,
  lines: RefundPlan['lines'],
  sign: 1 | -1,
): void {
  tx.send(
    `update order_line set refunded = refunded + $4 * l."quantity", removed = order_line.removed + $4 * l."removed",
       restocked = order_line.restocked + $4 * l."restocked"
     from jsonb_to_recordset($3::jsonb) as l("lineId" text, "quantity" int, "removed" int, "restocked" int)
     where website_id = $1 and order_id = $2 and id = l."lineId"`,
    [websiteId, orderId, JSON.stringify(lines), sign],
  )
}

/** Reads a refund; `lock` locks its row until the end of the transaction. */
export async function findRefund(
  tx: Tx,
  websiteId: string,
  id: string,
  { lock = false } = {},
): Promise<Refund | undefined> {
  const { rows } = await tx.query<Refund>(
    `select ${COLUMNS} from refund where website_id = $1 and id = $2 ${lock ? 'for update' : ''}`,
    [websiteId, id],
  )
  return rows[0]
}

export type RefundChange = {
  state: RefundState
  attempt?: number
  providerRefundId?: string
  failure?: string
  bookedAt?: Date
  /** The time at which the sweeper looks again; null: never. */
  nextAt: Date | null
}

/** Writes the next state of a locked refund with the next round trip, and ends its lease. */
export function writeRefund(tx: Tx, websiteId: string, id: string, change: RefundChange, now: Date): void {
  tx.send(
    `update refund set state = $3, attempt = coalesce($4, attempt), provider_refund_id = coalesce($5, provider_refund_id),
       failure = coalesce($6, failure), booked_at = coalesce($7, booked_at), next_at = $8, leased_until = null, updated_at = $9
     where website_id = $1 and id = $2`,
    [
      ...[websiteId, id, change.state, change.attempt ?? null, change.providerRefundId ?? null],
      ...[change.failure ?? null, change.bookedAt ?? null, change.nextAt, now],
    ],
  )
}

/**
 * Returns the last statement of a booking: gives the credit note its number and inserts it. The series is locked only for the
 * commit, so no number is lost.
 */
export const insertCreditNote = (
  websiteId: string,
  note: { book: Book; orderId: string; refundId: string; total: number; document: object },
  now: Date,
): [string, unknown[]] => [
  `with numbered as (
     insert into number_series as s (website_id, book, kind, next) values ($1, $2, 'credit-note', 2)
     on conflict (website_id, book, kind) do update set next = s.next + 1
     returning next - 1 as number
   )
   insert into invoice (website_id, book, kind, number, order_id, refund_id, total, document, issued_at)
   select $1, $2, 'credit-note', number, $3, $4, $5, $6::jsonb, $7 from numbered`,
  [websiteId, note.book, note.orderId, note.refundId, note.total, JSON.stringify(note.document), now],
]

/** A refund that is due, with the trace of its request. */
export type DueRefund = { websiteId: string; id: string; traceparent: string | null }

/** Leases at most `limit` refunds that are due; other processes skip them, and websites take turns. Runs as the job role. */
export async function leaseDueRefunds(
  db: Pick<Db, 'job'>,
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<DueRefund[]> {
  const { rows } = await db.job((tx) =>
    tx.query<DueRefund>(
      `with ranked as materialized (
         select website_id, id, row_number() over (partition by website_id order by next_at) as turn from refund
         where next_at <= $1 and (leased_until is null or leased_until <= $1)
       ), due as materialized (
         select d.website_id, d.id from ranked r join refund d on d.website_id = r.website_id and d.id = r.id
         where d.next_at <= $1 and (d.leased_until is null or d.leased_until <= $1)
         order by r.turn, d.next_at limit $3 for update of d skip locked
       )
       update refund set leased_until = $2 from due where refund.website_id = due.website_id and refund.id = due.id
       returning refund.website_id as "websiteId", refund.id, refund.traceparent`,
      [now, new Date(now.getTime() + leaseMs), limit],
    ),
  )
  return rows
}
