import type { Letter } from '@portico/kit/mail/mail'
import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from '@portico/proto/limits'
import type { AccountDetails } from '../accounts/store/account-details.ts'
import type { Notice } from '../mail/kinds.ts'
import { hello, letter } from '../mail/letter.ts'

type Person = Pick<AccountDetails, 'email' | 'name' | 'emailConfirmedAt'>

/**
 * Anybody can type anybody's address into a sign-up. Until it is confirmed nothing else that was typed there is mailed:
 * no name, with which strangers could send words of theirs to strangers.
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
      'Somebody, probably you, asked for a new password of your Portico account.',
      `The link works once and for ${RESET_LINK_HOURS === 1 ? 'one hour' : `${RESET_LINK_HOURS} hours`}.`,
    ],
    button: { label: 'Set a new password', url },
    closing: 'If it was not you, do nothing: your password stays as it is.',
  })

/** To confirm the address of a new account. */
export const confirmLetter = ({ email }: Person, url: string): Letter =>
  toUnproved(email, {
    subject: 'Confirm your e-mail address',
    said: 'Please confirm that this is the address of your Portico account.',
    button: { label: 'Confirm this address', url },
  })

/** To the address that an account changes to. */
export const newEmailLetter = ({ email }: Person, url: string): Letter =>
  toUnproved(email, {
    subject: 'Confirm your new e-mail address',
    said: 'You asked to sign in to Portico with this address from now on. Until you confirm it, nothing changes.',
    button: { label: 'Use this address', url },
  })

/** To the address of an account with which somebody signed up or wanted to sign in from now on. */
export const takenLetter = (person: Person, signInUrl: string): Letter =>
  letter({
    to: person.email,
    subject: 'You already have an account',
    greeting: greetingOf(person),
    paragraphs: [
      'Somebody, probably you, tried to use this address for a new Portico account or for another one. The address already has an account, so nothing was changed.',
      'You can sign in with it. If you do not know the password, choose “Forgot your password?” on that page.',
    ],
    button: { label: 'Sign in', url: signInUrl },
    closing: 'If it was not you, do nothing: your account and its password are unchanged.',
  })

type Asked = { subject: string; said: string; button: { label: string; url: string } }

/** To an address that may be anybody's: without a name, and with what to do where it is the wrong one. */
function toUnproved(to: string, { subject, said, button }: Asked): Letter {
  return letter({
    to,
    subject,
    greeting: hello(''),
    paragraphs: [said, `The link works for ${CONFIRM_LINK_DAYS} days.`],
    button,
    closing: 'If you have no account here, somebody mistyped an address: do nothing.',
  })
}

const notYou = 'If this was not you, set a new password now; that ends every session. Then write to us.'

const words: Record<Notice, { subject: string; said: (when: string) => string; closing: string }> = {
  'password-changed': {
    subject: 'Your password was changed',
    said: (when) =>
      `The password of your Portico account was changed on ${when}. All other sessions have ended.`,
    closing: notYou,
  },
  'password-reset': {
    subject: 'Your password was set anew',
    said: (when) =>
      `The password of your Portico account was set anew by a mailed link on ${when}. All sessions have ended.`,
    closing: notYou,
  },
  'email-change-asked': {
    subject: 'Your e-mail address is about to change',
    said: (when) =>
      `On ${when} somebody signed in to your Portico account asked to change its e-mail address. The change holds as soon as the new address is confirmed.`,
    closing: notYou,
  },
  'email-changed': {
    subject: 'Your e-mail address was changed',
    said: (when) =>
      `On ${when} your Portico account got another e-mail address. You sign in with that one from now on. All other sessions have ended.`,
    closing: 'If this was not you, write to us at once.',
  },
  'email-changed-by-staff': {
    subject: 'Your e-mail address was changed',
    said: (when) =>
      `On ${when} our staff gave your Portico account another e-mail address, as was asked of us.`,
    closing: 'If you did not ask for it, write to us at once.',
  },
  suspended: {
    subject: 'Your account was suspended',
    said: (when) => `On ${when} our staff suspended your Portico account. Nobody can sign in to it for now.`,
    closing: 'To ask why, answer to our support.',
  },
  reinstated: {
    subject: 'Your account works again',
    said: (when) =>
      `On ${when} our staff lifted the suspension of your Portico account. You can sign in again.`,
    closing: 'Sessions from before have ended.',
  },
}

/** What happened to an account, told after the fact. `resetUrl` leads to where a new password is asked for. */
export function noticeLetter(
  { email, name, notice, at }: { email: string; name: string; notice: Notice; at: Date },
  resetUrl: string,
): Letter {
  const { subject, said, closing } = words[notice]
  return letter({
    to: email,
    subject,
    greeting: hello(name),
    paragraphs: [said(`${day.format(at)} (UTC)`)],
    ...(closing === notYou ? { button: { label: 'Set a new password', url: resetUrl } } : {}),
    closing,
  })
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
