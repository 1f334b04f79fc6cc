import type { CurrencyCode } from '@portico/proto/enums/currency'
import { activeTraceparent } from '@portico/kit/bus/trace'
import type { Db, Tx } from '@portico/kit/postgres/db'
import type { ProviderSaid } from '@portico/proto/enums/provider-said'
import type { PaymentStatus } from '../../payments/domain/machine.ts'
import type { PaymentMethod } from '../../payments/port.ts'
import type { CheckoutBook } from './checkouts.ts'

/** A payment. `repeats`: how often a call that had no effect was repeated, for the provider's idempotency key. */
export type Payment = {
  id: string
  checkoutId: string
  book: CheckoutBook
  accountId: string
  providerId: string | null
  state: PaymentStatus
  amount: number
  currency: CurrencyCode
  method: PaymentMethod | null
  attempt: number
  repeats: number
  confirmationToken: string | null
  declineCode: string | null
  methodLabel: string | null
  methodLast4: string | null
  createdAt: Date
  updatedAt: Date
  /** Since when the payment is in its state; null if it has not changed since this is stored. */
  inStateSince: Date | null
}

const COLUMNS = `id, checkout_id as "checkoutId", book, account_id as "accountId", provider_id as "providerId", state, amount,
  currency, method, attempt, repeats, confirmation_token as "confirmationToken", decline_code as "declineCode",
  method_label as "methodLabel", method_last4 as "methodLast4", created_at as "createdAt", updated_at as "updatedAt",
  in_state_since as "inStateSince"`

/** Inserts a payment with the next round trip, with the active trace. Its amount never changes. */
export function insertPayment(
  tx: Tx,
  websiteId: string,
  payment: Pick<Payment, 'id' | 'checkoutId' | 'book' | 'accountId' | 'amount' | 'currency'>,
  { now, nextAt }: { now: Date; nextAt: Date },
): void {
  tx.send(
    `insert into payment (website_id, id, checkout_id, book, account_id, state, amount, currency, next_at, created_at, updated_at,
       traceparent)
     values ($1, $2, $3, $4, $5, 'created', $6, $7, $8, $9, $9, $10)`,
    [
      websiteId,
      payment.id,
      payment.checkoutId,
      payment.book,
      payment.accountId,
      payment.amount,
      payment.currency,
      nextAt,
      now,
      activeTraceparent(),
    ],
  )
}

/** Reads a payment; `lock` locks its row until the end of the transaction. */
export async function readPayment(
  tx: Tx,
  websiteId: string,
  id: string,
  { lock = false } = {},
): Promise<Payment | undefined> {
  const { rows } = await tx.query<Payment>(
    `select ${COLUMNS} from payment where website_id = $1 and id = $2 ${lock ? 'for update' : ''}`,
    [websiteId, id],
  )
  return rows[0]
}

/** The last thing that the provider said, and its code or the contradiction. It has no data of the buyer. */
export type ProviderWord = { said: ProviderSaid; detail?: string | undefined }

export type PaymentChange = {
  state: PaymentStatus
  word?: ProviderWord
  attempt?: number
  repeats?: number
  method?: PaymentMethod
  confirmationToken?: string
  declineCode?: string | null
  chargeId?: string | undefined
  methodLabel?: string | undefined
  methodLast4?: string | undefined
  methodFingerprint?: string | undefined
}

/** The time that a process has to go on after it wrote a state. Then the sweeper finishes what it began. */
const ABANDONED_MS = 15_000

/** Writes the next state of a locked payment. */
export function writePayment(tx: Tx, websiteId: string, id: string, change: PaymentChange, now: Date): void {
  tx.send(
    `update payment set state = $3, attempt = coalesce($4, attempt), repeats = coalesce($5, repeats),
       method = coalesce($6, method), confirmation_token = coalesce($7, confirmation_token), decline_code = $8,
       charge_id = coalesce($9, charge_id), method_label = coalesce($10, method_label),
       method_last4 = coalesce($11, method_last4), method_fingerprint = coalesce($12, method_fingerprint),
       provider_said = coalesce($15, provider_said),
       provider_said_at = case when $15::text is null then provider_said_at else $13 end,
       provider_detail = case when $15::text is null then provider_detail else $16 end,
       next_at = $14, updated_at = $13
     where website_id = $1 and id = $2`,
    [
      websiteId,
      id,
      change.state,
      change.attempt ?? null,
      change.repeats ?? null,
      change.method ?? null,
      change.confirmationToken ?? null,
      change.declineCode ?? null,
      change.chargeId ?? null,
      change.methodLabel ?? null,
      change.methodLast4 ?? null,
      change.methodFingerprint ?? null,
      now,
      new Date(now.getTime() + ABANDONED_MS),
      change.word?.said ?? null,
      change.word?.detail ?? null,
    ],
  )
}

/** Stores what the provider said about a payment whose state stays. */
export function noteWord(
  tx: Tx,
  websiteId: string,
  id: string,
  { said, detail }: ProviderWord,
  now: Date,
): void {
  tx.send(
    `update payment set provider_said = $3, provider_detail = $4, provider_said_at = $5
     where website_id = $1 and id = $2`,
    [websiteId, id, said, detail ?? null, now],
  )
}

/** Stores the provider's id, unless another process has stored one. */
export async function setProviderId(
  tx: Tx,
  websiteId: string,
  id: string,
  providerId: string,
): Promise<void> {
  await tx.query(
    'update payment set provider_id = $3 where website_id = $1 and id = $2 and provider_id is null',
    [websiteId, id, providerId],
  )
}

/** Sets when the sweeper looks at a payment again, and ends the lease; null: never. A state written since stays due. */
export async function scheduleLook(
  tx: Tx,
  websiteId: string,
  { id, state, updatedAt }: Pick<Payment, 'id' | 'state' | 'updatedAt'>,
  nextAt: Date | null,
): Promise<void> {
  await tx.query(
    `update payment set next_at = $3, leased_until = null
     where website_id = $1 and id = $2 and state = $4 and updated_at = $5`,
    [websiteId, id, nextAt, state, updatedAt],
  )
}

/** A payment that is due, with the trace of its checkout. */
export type DuePayment = { websiteId: string; id: string; traceparent: string | null }

/**
 * Leases at most `limit` payments that are due; other processes skip them. Websites take turns, so that many due payments of one do not
 * delay the others. Runs as the job role.
 */
export async function leaseDuePayments(
  db: Pick<Db, 'job'>,
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<DuePayment[]> {
  const { rows } = await db.job((tx) =>
    tx.query<DuePayment>(
      `with ranked as materialized (
         select website_id, id, row_number() over (partition by website_id order by next_at) as turn from payment
         where next_at <= $1 and (leased_until is null or leased_until <= $1)
       ), due as materialized (
         select p.website_id, p.id from ranked r join payment p on p.website_id = r.website_id and p.id = r.id
         where p.next_at <= $1 and (p.leased_until is null or p.leased_until <= $1)
         order by r.turn, p.next_at limit $3 for update of p skip locked
       )
       update payment set leased_until = $2 from due
       where payment.website_id = due.website_id and payment.id = due.id
       returning payment.website_id as "websiteId", payment.id, payment.traceparent`,
      [now, new Date(now.getTime() + leaseMs), limit],
    ),
  )
  return rows
}
