import { withStoredTrace } from '@portico/kit/bus/trace'
import { backoff } from '@portico/kit/bus/wait'
import { GiveUp } from '@portico/kit/jobs/job'
import { reasonOf } from '@portico/kit/runtime/reason'
import { startDueRows } from '@portico/kit/work/due-rows'
import type { MailKind } from '@portico/proto/enums/mail-kind'
import type { OrderEventBody } from '../../orders/domain/order-events.ts'
import { appendEvent } from '../../orders/use-cases/append-event.ts'
import type { MailsDeps } from '../deps.ts'
import { delayMail, endMail, leaseDueMails, type LeasedMail, type MailOutcome } from '../store/mail-jobs.ts'
import { composeMail } from './compose-mail.ts'
import { limitMail } from './limit-mail.ts'

/** Longer than an attempt may take, so that no other process begins while one sends. */
const LEASE_MS = 90_000
const ATTEMPT_MS = 30_000
const SLOTS = 8
const FIRST_DELAY_MS = 10_000
const LAST_DELAY_MS = 3_600_000
const GIVEN_UP_AFTER_MS = 2 * 86_400_000
/** A buyer gets the confirmation within 5 s. */
const PAUSE_MS = 1_000

/** The mails that a process is sending, each with its website. */
type Sending = Map<Promise<void>, string>

/**
 * Starts to send the mails that are due, as far as slots are free, and returns how many it started. If none is free, it waits for one
 * first, so a slow mail keeps one slot and delays no other. Each mail fails by itself. A process that ends after a mail was accepted
 * and before that was stored leaves it to another one, which sends it with the same message id.
 */
export async function startDueMails(deps: MailsDeps, sending: Sending): Promise<number> {
  if (sending.size >= SLOTS) await Promise.race(sending.keys())
  const due = await leaseDueMails(deps.db, {
    now: deps.clock.now(),
    leaseMs: LEASE_MS,
    limit: SLOTS - sending.size,
    sending: [...sending.values()],
  })
  for (const mail of due) {
    const attempted: Promise<void> = attempt(deps, mail).finally(() => sending.delete(attempted))
    sending.set(attempted, mail.websiteId)
  }
  return due.length
}

/** Sends mails until it is stopped. */
export function startMails(deps: MailsDeps): { stop(): Promise<void> } {
  const sending: Sending = new Map()
  const loop = startDueRows(() => startDueMails(deps, sending), {
    logger: deps.logger,
    name: 'mails',
    pauseMs: PAUSE_MS,
  })
  return {
    async stop() {
      await loop.stop()
      await Promise.all(sending.keys())
    },
  }
}

async function attempt(deps: MailsDeps, leased: LeasedMail): Promise<void> {
  const entry = { website_id: leased.websiteId, mail_id: leased.id, kind: leased.kind }
  const outcome = await withStoredTrace(`mail ${leased.kind}`, leased.traceparent, () =>
    trySending(deps, leased),
  )
  const { signals, logger } = deps
  if (outcome.state !== 'sent' && outcome.reason !== null && outcome.reason !== 'switched-off') {
    const { reason } = outcome
    logger.warn(
      { ...entry, attempts: leased.attempts, reason, outcome: outcome.state },
      'a mail was not sent',
    )
  }
  try {
    if (outcome.state === 'waiting') await postpone(deps, leased, outcome.reason)
    else await end(deps, leased, outcome)
    signals.mailAttempted(leased.kind, outcome.state)
  } catch (err) {
    logger.warn({ ...entry, err }, 'the outcome of a mail was not stored, so its lease expires')
  }
}

async function trySending(
  deps: MailsDeps,
  leased: LeasedMail,
): Promise<MailOutcome | { state: 'waiting'; reason: string }> {
  try {
    const composed = await composeMail(deps, leased)
    if (composed === null || composed === 'switched-off') return { state: 'none', reason: composed }
    const limit = await limitMail(deps, leased, composed)
    if (limit) return { state: 'none', reason: limit }
    await deps.mail.send(composed.letter, AbortSignal.timeout(ATTEMPT_MS))
    return { state: 'sent' }
  } catch (failure) {
    const waitedMs = deps.clock.now().getTime() - leased.createdAt.getTime()
    const isOver = failure instanceof GiveUp || waitedMs > GIVEN_UP_AFTER_MS
    return { state: isOver ? 'failed' : 'waiting', reason: reasonOf(failure) }
  }
}

async function postpone(deps: MailsDeps, leased: LeasedMail, reason: string): Promise<void> {
  const now = deps.clock.now()
  const delayMs = backoff(leased.attempts - 1, FIRST_DELAY_MS, LAST_DELAY_MS)
  const nextAt = new Date(now.getTime() + delayMs)
  await deps.db.tenant(leased.websiteId, (tx) => delayMail(tx, leased, { nextAt, reason }))
}

/** Stores the outcome of a mail, and adds it to the timeline of the order. */
async function end(deps: MailsDeps, leased: LeasedMail, outcome: MailOutcome): Promise<void> {
  const { websiteId, orderId, kind } = leased
  const at = deps.clock.now()
  await deps.db.tenant(websiteId, async (tx) => {
    const isOurs = await endMail(tx, leased, outcome, at)
    const event = eventOf(kind, outcome)
    if (isOurs && orderId !== null && event)
      await appendEvent(deps, tx, websiteId, orderId, { at, actor: 'system', ...event })
  })
}

function eventOf(mail: MailKind, outcome: MailOutcome): OrderEventBody | null {
  switch (outcome.state) {
    case 'sent':
      return { kind: 'mail-sent', data: { mail } }
    case 'failed':
      return { kind: 'mail-failed', data: { mail } }
    case 'none':
      return outcome.reason && { kind: 'mail-failed', data: { mail, reason: outcome.reason } }
  }
}
