import { backoff } from '@portico/kit/bus/wait'
import { GiveUp } from '@portico/kit/jobs/job'
import { reasonOf } from '@portico/kit/runtime/reason'
import { startDueRows } from '@portico/kit/work/due-rows'
import { appendEvent } from '../../orders/use-cases/append-event.ts'
import type { MailsDeps } from '../deps.ts'
import { delayMail, endMail, leaseDueMails, type LeasedMail, type MailOutcome } from '../store/mail-jobs.ts'
import { composeMail } from './compose-mail.ts'

/** Longer than an attempt may take, so that no other process begins while one sends. */
const LEASE_MS = 90_000
const ATTEMPT_MS = 30_000
const BATCH = 8
const FIRST_DELAY_MS = 10_000
const LAST_DELAY_MS = 3_600_000
const GIVEN_UP_AFTER_MS = 2 * 86_400_000
/** A buyer gets the confirmation within 5 s. */
const PAUSE_MS = 1_000

/**
 * Sends the mails that are due, and returns how many there were. Each one fails by itself. A process that ends after a mail was
 * accepted and before that was stored leaves it to another one, which sends it with the same message id.
 */
export async function sendDueMails(deps: MailsDeps): Promise<number> {
  const due = await leaseDueMails(deps.db, { now: deps.clock.now(), leaseMs: LEASE_MS, limit: BATCH })
  await Promise.all(due.map((mail) => attempt(deps, mail)))
  return due.length
}

/** Sends mails until it is stopped. */
export const startMails = (deps: MailsDeps) =>
  startDueRows(() => sendDueMails(deps), { logger: deps.logger, name: 'mails', pauseMs: PAUSE_MS })

async function attempt(deps: MailsDeps, leased: LeasedMail): Promise<void> {
  const entry = { website_id: leased.websiteId, mail_id: leased.id, kind: leased.kind }
  const outcome = await trySending(deps, leased)
  const { signals, logger } = deps
  if (outcome.state === 'waiting' || outcome.state === 'failed') {
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
    const letter = await composeMail(deps, leased)
    if (!letter) return { state: 'none' }
    await deps.mail.send(letter, AbortSignal.timeout(ATTEMPT_MS))
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
    if (!isOurs || orderId === null || outcome.state === 'none') return
    const event = outcome.state === 'sent' ? 'mail-sent' : 'mail-failed'
    await appendEvent(deps, tx, websiteId, orderId, {
      at,
      actor: 'system',
      kind: event,
      data: { mail: kind },
    })
  })
}
