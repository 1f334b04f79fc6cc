import type { Db, Tx } from '@portico/kit/postgres/db'
import type { ErasableOrder } from './erase-orders.ts'
import { EMPTIED_CHECKOUT, EMPTIED_PAYMENT } from './erase-orders.ts'

/** An erasure that goes on. `afterAt` and `afterId` are the place of the last order that was emptied, as Postgres writes them. */
export type Erasure = {
  accountId: string
  email: string
  afterAt: string
  afterId: string
  nextAt: Date | null
}
export type DueErasure = { websiteId: string; customerId: string }

/** SQL for the payments of the checkouts in `emptied`, as a part of a `with` clause. */
const EMPTIED_PAYMENTS = `emptied_payment as (
  update payment set ${EMPTIED_PAYMENT} from emptied
  where payment.website_id = emptied.website_id and payment.id = emptied.payment_id)`

/** Starts an erasure, leased until `leasedUntil`. */
export function insertErasure(
  tx: Tx,
  websiteId: string,
  customerId: string,
  erasure: { accountId: string; email: string; total: number },
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): void {
  tx.send(
    `insert into customer_erasure (website_id, customer_id, account_id, email, total, next_at, leased_until, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $6)`,
    [websiteId, customerId, erasure.accountId, erasure.email.toLowerCase(), erasure.total, now, leasedUntil],
  )
}

/** Locks an erasure. */
export async function lockErasure(
  tx: Tx,
  websiteId: string,
  customerId: string,
): Promise<Erasure | undefined> {
  const { rows } = await tx.query<Erasure>(
    `select account_id as "accountId", email, after_at::text as "afterAt", after_id as "afterId", next_at as "nextAt"
     from customer_erasure where website_id = $1 and customer_id = $2 for update`,
    [websiteId, customerId],
  )
  return rows[0]
}

export type ErasablePage = (ErasableOrder & { placedAt: string })[]

/** Returns the next orders of a customer after a place, the newest first. */
export async function readErasable(
  tx: Tx,
  websiteId: string,
  customerId: string,
  { afterAt, afterId }: Pick<Erasure, 'afterAt' | 'afterId'>,
  limit: number,
): Promise<ErasablePage> {
  const { rows } = await tx.query<ErasablePage[number]>(
    `select id, checkout_id as "checkoutId", payment_id as "paymentId", placed_at::text as "placedAt" from shop_order
     where website_id = $1 and customer_id = $2 and placed_at <= $3::timestamptz and (placed_at, id) < ($3::timestamptz, $4)
     order by placed_at desc, id desc limit $5`,
    [websiteId, customerId, afterAt, afterId, limit],
  )
  return rows
}

/** Writes how far a locked erasure is. The next step is due at once, and other websites take their turn first. */
export function writeErasureStep(
  tx: Tx,
  { websiteId, customerId }: DueErasure,
  { done, afterAt, afterId }: { done: number; afterAt: string; afterId: string },
  now: Date,
): void {
  tx.send(
    `update customer_erasure set done = done + $3, after_at = $4::timestamptz, after_id = $5, next_at = $6, failure = null
     where website_id = $1 and customer_id = $2`,
    [websiteId, customerId, done, afterAt, afterId, now],
  )
}

/** Ends a locked erasure. */
export function endErasure(tx: Tx, { websiteId, customerId }: DueErasure, now: Date): void {
  tx.send(
    `update customer_erasure set email = '', next_at = null, leased_until = null, failure = null, ended_at = $3
     where website_id = $1 and customer_id = $2`,
    [websiteId, customerId, now],
  )
}

/** Ends the lease of an erasure; the next step is at `nextAt`. */
export async function releaseErasure(
  tx: Tx,
  { websiteId, customerId }: DueErasure,
  { nextAt, failure }: { nextAt: Date; failure: string | null },
): Promise<void> {
  await tx.query(
    `update customer_erasure set next_at = $3, leased_until = null, failure = $4
     where website_id = $1 and customer_id = $2 and next_at is not null`,
    [websiteId, customerId, nextAt, failure],
  )
}

/** Leases the erasure that has waited longest; other processes skip it. Runs as the job role. */
export async function leaseDueErasure(
  db: Pick<Db, 'job'>,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<DueErasure | undefined> {
  const { rows } = await db.job((tx) =>
    tx.query<DueErasure>(
      `with due as materialized (
         select website_id, customer_id from customer_erasure
         where next_at <= $1 and (leased_until is null or leased_until <= $1)
         order by next_at limit 1 for update skip locked
       )
       update customer_erasure e set leased_until = $2 from due
       where e.website_id = due.website_id and e.customer_id = due.customer_id
       returning e.website_id as "websiteId", e.customer_id as "customerId"`,
      [now, new Date(now.getTime() + leaseMs)],
    ),
  )
  return rows[0]
}

/** Empties checkouts of an address that ended without an order, with their payments. Returns how many. */
export async function eraseClosedCheckouts(
  tx: Tx,
  websiteId: string,
  email: string,
  limit: number,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `with emptied as (
       update checkout set ${EMPTIED_CHECKOUT} where website_id = $1 and id in (
         select id from checkout where website_id = $1 and email_key = $2 and email_key <> ''
           and state <> 'placed' and state = 'closed' order by id limit $3 for update)
       returning website_id, payment_id
     ), ${EMPTIED_PAYMENTS} select count(*) as count from emptied`,
    [websiteId, email, limit],
  )
  return rows[0]!.count
}

/** Whether a checkout of an address goes on. */
export async function hasOpenCheckout(tx: Tx, websiteId: string, email: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from checkout where website_id = $1 and email_key = $2 and email_key <> ''
       and state <> 'placed' and state <> 'closed' limit 1`,
    [websiteId, email],
  )
  return rows.length > 0
}

/**
 * Empties the oldest checkouts that ended without an order before a time, with their payments. Runs as the job role. Returns how many.
 */
export async function emptyOldCheckouts(db: Pick<Db, 'job'>, before: Date, limit: number): Promise<number> {
  const { rows } = await db.job((tx) =>
    tx.query<{ count: number }>(
      `with old as materialized (
         select website_id, id from checkout where updated_at < $1 and state = 'closed' and snapshot ->> 'email' <> ''
         order by updated_at limit $2 for update skip locked
       ), emptied as (
         update checkout set ${EMPTIED_CHECKOUT} from old
         where checkout.website_id = old.website_id and checkout.id = old.id
         returning checkout.website_id, checkout.payment_id
       ), ${EMPTIED_PAYMENTS} select count(*) as count from emptied`,
      [before, limit],
    ),
  )
  return rows[0]!.count
}
