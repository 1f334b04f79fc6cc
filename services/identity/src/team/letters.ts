import type { Letter } from '@portico/kit/mail/mail'
import { roleName, roleSentence } from '@portico/proto/enums/role-words'
import type { InvitationRow } from './store/invitations.ts'
import { hello, letter, oneLine } from '@portico/kit/mail/letter'

type Person = { email: string; name: string }
type Site = { title: string; origin: string }

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const roleList = (roles: readonly string[]): string => list.format(roles.map(roleName))
const titleOf = ({ title }: Site): string => oneLine(title, 80)
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** To the address that is invited to work on a website. */
export function invitationLetter(invitation: InvitationRow, site: Site, url: string): Letter {
  const by = oneLine(invitation.invitedBy, 80)
  return letter({
    to: invitation.email,
    subject: `${by} invites you to ${titleOf(site)}`,
    greeting: hello(''),
    paragraphs: [
      `${by} invites you to work on ${titleOf(site)} (${site.origin}) as ${roleList(invitation.roles)}.`,
      `What you can do there: ${roleSentence(invitation.roles)}`,
      `The invitation is valid until ${day.format(invitation.expiresAt)}. Accept it with an account that has this e-mail address.`,
    ],
    button: { label: 'See the invitation', url },
    closing: `If you do not know ${by} or this website, ignore this mail.`,
  })
}

/** To the inviter, when an invitation is accepted. */
export const joinedLetter = (
  { email, name }: Person,
  { other, site, url }: { other: Person; site: Site; url: string },
): Letter =>
  letter({
    to: email,
    subject: `${oneLine(other.name || other.email, 80)} now works on ${titleOf(site)}`,
    greeting: hello(name),
    paragraphs: [`${oneLine(other.name || other.email)} accepted your invitation to ${titleOf(site)}.`],
    button: { label: 'View contributors', url },
    closing: 'You get this mail because you invited this person.',
  })

/** To a contributor whose roles another person changed. */
export const rolesLetter = (
  { email, name }: Person,
  { roles, site, url }: { roles: readonly string[]; site: Site; url: string },
): Letter =>
  letter({
    to: email,
    subject: `Your roles on ${titleOf(site)}`,
    greeting: hello(name),
    paragraphs: [
      `On ${titleOf(site)} (${site.origin}) your roles are now: ${roleList(roles)}.`,
      `What you can do there: ${roleSentence(roles)}`,
    ],
    button: { label: 'Open the website’s home', url },
    closing: 'You get this mail because your roles were changed.',
  })

/** To a contributor whom another person removed. */
export const removedLetter = ({ email, name }: Person, site: Site): Letter =>
  letter({
    to: email,
    subject: `You no longer work on ${titleOf(site)}`,
    greeting: hello(name),
    paragraphs: [`You are no longer a contributor of ${titleOf(site)} (${site.origin}).`],
    closing: 'Your account still exists. If you think this is a mistake, ask an admin of the website.',
  })
