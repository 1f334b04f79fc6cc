import type { Letter } from '@portico/kit/mail/mail'
import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from '@portico/proto/limits'
import type { SiteUser } from './store/members.ts'
import { hello, letter, oneLine } from '../mail/letter.ts'

type Site = { title: string; origin: string }

/**
 * To confirm a new member's address. Anybody can type anybody's address into a sign-up, so nothing else that was typed
 * there is in this mail: no name, with which strangers could send words of theirs to strangers.
 */
export const memberConfirmLetter = (site: Site, user: SiteUser, url: string): Letter =>
  letter({
    to: user.email,
    subject: `Confirm your e-mail address for ${oneLine(site.title)}`,
    greeting: hello(''),
    paragraphs: [
      `Somebody, probably you, signed up at ${named(site)} with this address. Please confirm that it is yours.`,
      `The link works for ${CONFIRM_LINK_DAYS} days.`,
    ],
    button: { label: 'Confirm this address', url },
    closing: `If you did not sign up, somebody mistyped an address: do nothing. ${sentBy(site)}`,
  })

/** To set a new password. */
export const memberResetLetter = (site: Site, user: SiteUser, url: string): Letter =>
  letter({
    to: user.email,
    subject: `A new password for ${oneLine(site.title)}`,
    greeting: greetingOf(user),
    paragraphs: [
      `Somebody, probably you, asked for a new password of your account at ${named(site)}.`,
      `The link works once and for ${RESET_LINK_HOURS === 1 ? 'one hour' : `${RESET_LINK_HOURS} hours`}.`,
    ],
    button: { label: 'Set a new password', url },
    closing: `If it was not you, do nothing: your password stays as it is. ${sentBy(site)}`,
  })

/** To the address of a member with which somebody signed up again. */
export const memberTakenLetter = (site: Site, user: SiteUser): Letter =>
  letter({
    to: user.email,
    subject: `You already have an account at ${oneLine(site.title)}`,
    greeting: greetingOf(user),
    paragraphs: [
      `Somebody, probably you, signed up at ${named(site)} with this address. It already has an account there, so nothing was changed.`,
      'You can sign in with it. If you do not know the password, choose “Forgot your password?” on that page.',
    ],
    button: { label: 'Sign in', url: `${site.origin}/account/sign-in` },
    closing: `If it was not you, do nothing: your account and its password are unchanged. ${sentBy(site)}`,
  })

/** What happened to a member's password, told after the fact. */
export function memberNoticeLetter(
  site: Site,
  user: SiteUser,
  { notice, at }: { notice: 'changed' | 'reset'; at: Date },
): Letter {
  const when = `${day.format(at)} (UTC)`
  const said =
    notice === 'changed'
      ? `The password of your account at ${named(site)} was changed on ${when}. All other sessions have ended.`
      : `The password of your account at ${named(site)} was set anew by a mailed link on ${when}. All sessions have ended.`
  return letter({
    to: user.email,
    subject: `Your password for ${oneLine(site.title)} was changed`,
    greeting: greetingOf(user),
    paragraphs: [said],
    button: { label: 'Set a new password', url: `${site.origin}/account/reset` },
    closing: `If this was you, there is nothing to do. If not, set a new password now; that ends every session. ${sentBy(site)}`,
  })
}

const named = ({ title, origin }: Site): string => `${oneLine(title)} (${origin})`
const sentBy = ({ title, origin }: Site): string => `Sent for ${oneLine(title)}, ${origin}.`

/** A name that a stranger may have typed is told only to an address that its reader confirmed. */
const greetingOf = (user: SiteUser): string => hello(user.emailConfirmed ? user.firstName : '')

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
