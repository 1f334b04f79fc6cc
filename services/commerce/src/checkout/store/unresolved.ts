import type { Db, Tx } from '@portico/kit/postgres/db'
import type {
  UnresolvedPayment,
  UnresolvedPayments,
  UnresolvedRefund,
} from '@portico/proto/http/shop/unresolved-payments'

/**
 * `mayHaveMoved` and `unresolvedSince` of the domain as SQL; `$1` is the latest time. Also money that was taken without an order, and a
 * payment in another open state that contradicts ours, which no step can end.
 */
const SINCE = 'coalesce(p.in_state_since, p.created_at)'
const UNRESOLVED = `(p.state in ('confirming', 'authorised', 'capturing', 'voiding')
    or (p.state = 'captured' and p.next_at is not null and c.state <> 'placed')
    or (p.state in ('action-required', 'processing') and p.provider_said = 'contradicts'))
  and ${SINCE} <= $1`

export type UnresolvedSums = { book: string; count: number; oldest: Date }

/**
 * Counts the payments without an outcome since `before`, and returns since when the oldest waits, by book. Payments that contradict ours are
 * not counted: they wait for a person, and `contradicts` is counted as an outcome of their step.
 */
export async function countUnresolved(db: Pick<Db, 'job'>, before: Date): Promise<UnresolvedSums[]> {
  const { rows } = await db.job((tx) =>
    tx.query<UnresolvedSums>(
      `select p.book, count(*)::int as count, min(${SINCE}) as oldest
       from payment p join checkout c on c.website_id = p.website_id and c.id = p.checkout_id
       where ${UNRESOLVED} and p.provider_said is distinct from 'contradicts' group by p.book`,
      [before],
    ),
  )
  return rows
}

/** The most payments of a reply. More mean that the provider is away, and then all say the same. */
const MAX_PAYMENTS = 100

const epochMs = (sql: string) => `(extract(epoch from ${sql}) * 1000)::bigint`

type Row = Omit<UnresolvedPayment, 'word'> & {
  said: NonNullable<UnresolvedPayment['word']>['said'] | null
  saidAt: number | null
  detail: string | null
  count: number
  liveCount: number
}

/** Returns the payments of a website without an outcome since `before`, the oldest first, without load tests. */
export async function listUnresolved(
  tx: Tx,
  websiteId: string,
  before: Date,
): Promise<Pick<UnresolvedPayments, 'payments' | 'count' | 'liveCount'>> {
  const { rows } = await tx.query<Row>(
    `select p.id, p.book as mode, a.provider, p.provider_id as "providerId", p.amount, p.currency, p.method_last4 as last4,
       p.state, ${epochMs('p.created_at')} as "createdAt", ${epochMs(SINCE)} as since, p.provider_said as said,
       ${epochMs('p.provider_said_at')} as "saidAt", p.provider_detail as detail, ${epochMs('p.next_at')} as "nextAt",
       (count(*) over ())::int as count, (count(*) filter (where p.book = 'live') over ())::int as "liveCount"
     from payment p join checkout c on c.website_id = p.website_id and c.id = p.checkout_id
       join payment_account a on a.website_id = p.website_id and a.id = p.account_id
     where p.website_id = $2 and p.book <> 'load' and ${UNRESOLVED} order by since, p.id limit $3`,
    [before, websiteId, MAX_PAYMENTS],
  )
  return {
    payments: rows.map(({ said, saidAt, detail, count: _, liveCount: __, ...payment }) => ({
      ...payment,
      word: said === null || saidAt === null ? null : { said, detail, at: saidAt },
    })),
    count: rows[0]?.count ?? 0,
    liveCount: rows[0]?.liveCount ?? 0,
  }
}

type RefundRow = UnresolvedRefund & { count: number; liveCount: number }

/** Returns the refunds of a website that the provider has not confirmed since `before`, the oldest first, without load tests. */
export async function listUnresolvedRefunds(
  tx: Tx,
  websiteId: string,
  before: Date,
): Promise<Pick<UnresolvedPayments, 'refunds' | 'refundCount' | 'liveRefundCount'>> {
  const { rows } = await tx.query<RefundRow>(
    `select r.id, r.order_id as "orderId", lpad(o.number::text, greatest(5, length(o.number::text)), '0') as "orderNumber",
       r.book as mode, a.provider, r.provider_refund_id as "providerRefundId", r.amount, r.currency, r.state,
       ${epochMs('r.created_at')} as since, ${epochMs('r.next_at')} as "nextAt", (count(*) over ())::int as count,
       (count(*) filter (where r.book = 'live') over ())::int as "liveCount"
     from refund r join shop_order o on o.website_id = r.website_id and o.id = r.order_id
       join payment p on p.website_id = r.website_id and p.id = r.payment_id
       join payment_account a on a.website_id = p.website_id and a.id = p.account_id
     where r.website_id = $2 and r.book in ('live', 'test') and r.state in ('created', 'sent') and r.created_at <= $1
     order by r.created_at, r.id limit $3`,
    [before, websiteId, MAX_PAYMENTS],
  )
  return {
    refunds: rows.map(({ count: _, liveCount: __, ...refund }) => refund),
    refundCount: rows[0]?.count ?? 0,
    liveRefundCount: rows[0]?.liveCount ?? 0,
  }
}
