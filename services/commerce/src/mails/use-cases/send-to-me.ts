import { conflict, tooManyRequests, unavailable } from '@portico/kit/errors'
import { MailRefused } from '@portico/kit/mail/mail'
import { reasonOf } from '@portico/kit/runtime/reason'
import type { MailKind } from '@portico/proto/enums/mail-kind'
import { permission } from '@portico/proto/enums/permission'
import type { ShowMail } from '@portico/proto/http/shop/mails'
import { MAX_MAILS_TO_ONESELF_PER_HOUR } from '@portico/proto/limits'
import { mailMessages } from '@portico/proto/texts/mail-messages'
import type { MailsDeps } from '../deps.ts'
import { countTrial } from '../store/mail-trials.ts'
import { showMail } from './preview-mail.ts'

export const MAIL_TRIALS_KEPT_MS = 3_600_000
/** The request ends before the gateway stops to wait for it, which is after 10 s. */
const REQUEST_MS = 9_000

/**
 * Sends a mail to the account that looks at it, and returns the address. An attempt that fails counts too.
 * @throws Refusal 400 and 404 as `showMail`, 409 if the address is not confirmed or is refused, 429 beyond the limit of an hour, 503
 */
export async function sendToMe(
  deps: MailsDeps,
  asked: ShowMail & { websiteId: string; kind: MailKind; accountId: string },
): Promise<{ to: string }> {
  const { websiteId, accountId } = asked
  const { db, clock, ids, directory, mail, logger } = deps
  const signal = AbortSignal.timeout(REQUEST_MS)
  const isMe = (each: { accountId: string }) => each.accountId === accountId
  const readers = await directory.readersOf(websiteId, permission.commerceEmailNotifications, signal)
  const me = readers.recipients.find(isMe)
  const unconfirmed = readers.unconfirmed.find(isMe)
  if (unconfirmed) throw conflict(mailMessages.notConfirmed(unconfirmed.email), { errorKey: 'NOT_CONFIRMED' })
  // Identity has taken the role away since the request began.
  if (!me) throw unavailable()
  const messageId = ids.uuid()
  const { letter } = await showMail(deps, { ...asked, reader: me, messageId, signal })
  const now = clock.now()
  const since = new Date(now.getTime() - MAIL_TRIALS_KEPT_MS)
  const first = await db.tenant(websiteId, (tx) =>
    countTrial(
      tx,
      { websiteId, accountId, id: messageId },
      { now, since, limit: MAX_MAILS_TO_ONESELF_PER_HOUR },
    ),
  )
  if (first) {
    const waitMs = first.getTime() + MAIL_TRIALS_KEPT_MS - now.getTime()
    throw tooManyRequests(waitMs / 1_000, mailMessages.tooManyToMe(MAX_MAILS_TO_ONESELF_PER_HOUR))
  }
  try {
    await mail.send({ ...letter, to: me.email }, signal)
  } catch (failure) {
    logger.warn({ website_id: websiteId, reason: reasonOf(failure) }, 'a mail to its owner was not sent')
    if (failure instanceof MailRefused) throw conflict(mailMessages.refused(me.email))
    throw unavailable(mailMessages.notSent, 10)
  }
  return { to: me.email }
}
