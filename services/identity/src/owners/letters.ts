import type { Letter } from '@portico/kit/mail/mail'
import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from '@portico/proto/limits'
import type { AccountDetails } from '../accounts/store/account-details.ts'
import type { Notice } from '../mail/kinds.ts'
import { hello, letter } from '@portico/kit/mail/letter'

type Person = Pick<AccountDetails, 'email' | 'name' | 'emailConfirmedAt'>

/**
 * Anyone can type any address into a sign-up. Until it is confirmed, no other text of the sign-up is mailed, not even
 * the name: it would let strangers send their own text to other people.
 */
const greetingOf = ({ name, emailConfirmedAt }: Person): string =>
  hello(emailConfirmedAt === null ? '' : name)

/** To set a new password. */
export const resetLetter = (person: Person, url: string): Letter =>
  letter({
    to: person.email,
    subject: 'Set a new password',
    greeting: greetingOf(person),
    paragraphs: [
      'We received a request to set a new password for your Portico account.',
      `The link works once, within ${RESET_LINK_HOURS === 1 ? 'one hour' : `${RESET_LINK_HOURS} hours`}.`,
    ],
    button: { label: 'Set a new password', url },
    closing: 'If you did not request this, ignore this mail. Your password does not change.',
  })

/** To confirm the address of a new account. */
export const confirmLetter = ({ email }: Person, url: string): Letter =>
  toUnconfirmed(email, {
    subject: 'Confirm your e-mail address',
    text: 'Please confirm that this is the address of your Portico account.',
    button: { label: 'Confirm this address', url },
  })

/** To the new address of a pending change. */
export const newEmailLetter = ({ email }: Person, url: string): Letter =>
  toUnconfirmed(email, {
    subject: 'Confirm your new e-mail address',
    text: 'You asked to use this address for your Portico account. Nothing changes until you confirm it.',
    button: { label: 'Use this address', url },
  })

/** To the address of an account, when it is used for a sign-up or for a change of another account. */
export const takenLetter = (person: Person, signInUrl: string): Letter =>
  letter({
    to: person.email,
    subject: 'You already have an account',
    greeting: greetingOf(person),
    paragraphs: [
      'This address was entered for a new Portico account or for another account. It already has an account, so nothing was changed.',
      'You can sign in with it. If you do not know the password, choose “Forgot your password?” on that page.',
    ],
    button: { label: 'Sign in', url: signInUrl },
    closing: 'If this was not you, ignore this mail: your account and its password are unchanged.',
  })

type Request = { subject: string; text: string; button: { label: string; url: string } }

/**
 * A mail to an address that may belong to a stranger: without a name, and with what to do if it is the wrong address.
 */
function toUnconfirmed(to: string, { subject, text, button }: Request): Letter {
  return letter({
    to,
    subject,
    greeting: hello(''),
    paragraphs: [text, `The link works for ${CONFIRM_LINK_DAYS} days.`],
    button,
    closing: 'If you have no account here, the address was probably mistyped. Ignore this mail.',
  })
}

const NOT_YOU = 'If this was not you, set a new password now. That ends all sessions. Then contact us.'

const noticeTexts: Record<Notice, { subject: string; text: (when: string) => string; closing: string }> = {
  'password-changed': {
    subject: 'Your password was changed',
    text: (when) =>
      `The password of your Portico account was changed on ${when}. All other sessions have ended.`,
    closing: NOT_YOU,
  },
  'password-reset': {
    subject: 'Your password was reset',
    text: (when) =>
      `The password of your Portico account was reset by a mailed link on ${when}. All sessions have ended.`,
    closing: NOT_YOU,
  },
  'email-change-asked': {
    subject: 'Your e-mail address is about to change',
    text: (when) =>
      `On ${when} a change of the e-mail address of your Portico account was requested from one of its sessions. The change takes effect when the new address is confirmed.`,
    closing: NOT_YOU,
  },
  'email-changed': {
    subject: 'Your e-mail address was changed',
    text: (when) =>
      `On ${when} the e-mail address of your Portico account was changed. Use the new address to sign in. All other sessions have ended.`,
    closing: 'If this was not you, contact us immediately.',
  },
  'email-changed-by-staff': {
    subject: 'Your e-mail address was changed',
    text: (when) => `On ${when} our staff changed the e-mail address of your Portico account on request.`,
    closing: 'If you did not request this, contact us immediately.',
  },
  suspended: {
    subject: 'Your account was suspended',
    text: (when) =>
      `On ${when} our staff suspended your Portico account. You cannot sign in until it is reinstated.`,
    closing: 'For questions, contact our support.',
  },
  reinstated: {
    subject: 'Your account was reinstated',
    text: (when) =>
      `On ${when} our staff lifted the suspension of your Portico account. You can sign in again.`,
    closing: 'All earlier sessions have ended.',
  },
}

/** Tells the owner what happened to the account. `resetUrl` is the page that requests a new password. */
export function noticeLetter(
  { email, name, notice, at }: { email: string; name: string; notice: Notice; at: Date },
  resetUrl: string,
): Letter {
  const { subject, text, closing } = noticeTexts[notice]
  return letter({
    to: email,
    subject,
    greeting: hello(name),
    paragraphs: [text(`${day.format(at)} (UTC)`)],
    ...(closing === NOT_YOU ? { button: { label: 'Set a new password', url: resetUrl } } : {}),
    closing,
  })
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
