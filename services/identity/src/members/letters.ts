import type { Letter } from '@portico/kit/mail/mail'
import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from '@portico/proto/limits'
import type { MemberRecord } from './store/members.ts'
import { hello, letter, oneLine } from '@portico/kit/mail/letter'

type Site = { title: string; origin: string }

/**
 * To confirm the address of a new member. Anyone can type any address into a sign-up, so no other text of the sign-up
 * is mailed, not even the name: it would let strangers send their own text to other people.
 */
export const memberConfirmLetter = (site: Site, member: MemberRecord, url: string): Letter =>
  letter({
    to: member.email,
    subject: `Confirm your e-mail address for ${oneLine(site.title)}`,
    greeting: hello(''),
    paragraphs: [
      `This address was used to sign up at ${named(site)}. Please confirm that it is yours.`,
      `The link works for ${CONFIRM_LINK_DAYS} days.`,
    ],
    button: { label: 'Confirm this address', url },
    closing: `If you did not sign up, the address was probably mistyped. Ignore this mail. ${sentBy(site)}`,
  })

/** To set a new password. */
export const memberResetLetter = (site: Site, member: MemberRecord, url: string): Letter =>
  letter({
    to: member.email,
    subject: `A new password for ${oneLine(site.title)}`,
    greeting: greetingOf(member),
    paragraphs: [
      `We received a request to set a new password for your account at ${named(site)}.`,
      `The link works once, within ${RESET_LINK_HOURS === 1 ? 'one hour' : `${RESET_LINK_HOURS} hours`}.`,
    ],
    button: { label: 'Set a new password', url },
    closing: `If you did not request this, ignore this mail. Your password does not change. ${sentBy(site)}`,
  })

/** To the address of a member, when it is used for another sign-up. */
export const memberTakenLetter = (site: Site, member: MemberRecord): Letter =>
  letter({
    to: member.email,
    subject: `You already have an account at ${oneLine(site.title)}`,
    greeting: greetingOf(member),
    paragraphs: [
      `This address was used to sign up at ${named(site)}. It already has an account there, so nothing was changed.`,
      'You can sign in with it. If you do not know the password, choose “Forgot your password?” on that page.',
    ],
    button: { label: 'Sign in', url: `${site.origin}/account/sign-in` },
    closing: `If this was not you, ignore this mail: your account and its password are unchanged. ${sentBy(site)}`,
  })

/** Tells a member that the password was changed. */
export function memberNoticeLetter(
  site: Site,
  member: MemberRecord,
  { notice, at }: { notice: 'changed' | 'reset'; at: Date },
): Letter {
  const when = `${day.format(at)} (UTC)`
  const text =
    notice === 'changed'
      ? `The password of your account at ${named(site)} was changed on ${when}. All other sessions have ended.`
      : `The password of your account at ${named(site)} was reset by a mailed link on ${when}. All sessions have ended.`
  return letter({
    to: member.email,
    subject: `Your password for ${oneLine(site.title)} was changed`,
    greeting: greetingOf(member),
    paragraphs: [text],
    button: { label: 'Set a new password', url: `${site.origin}/account/reset` },
    closing: `If this was you, there is nothing to do. If not, set a new password now. That ends all sessions. ${sentBy(site)}`,
  })
}

const named = ({ title, origin }: Site): string => `${oneLine(title)} (${origin})`
const sentBy = ({ title, origin }: Site): string => `Sent for ${oneLine(title)}, ${origin}.`

/** A stranger may have typed the name. It is mailed only to a confirmed address. */
const greetingOf = (member: MemberRecord): string => hello(member.emailConfirmed ? member.firstName : '')

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
