import type { Letter } from '@portico/kit/mail/mail'
import { roleName, roleSentence } from '@portico/proto/enums/role-words'
import type { InvitationRow } from './store/invitations.ts'
import { hello, letter, oneLine } from '../mail/letter.ts'

type Person = { email: string; name: string }
type Site = { title: string; origin: string }

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const named = (roles: readonly string[]): string => list.format(roles.map(roleName))
const titled = ({ title }: Site): string => oneLine(title, 80)
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** To somebody who is invited to work on a website. */
export function invitationLetter(invitation: InvitationRow, site: Site, url: string): Letter {
  const by = oneLine(invitation.invitedBy, 80)
  return letter({
    to: invitation.email,
    subject: `${by} invites you to ${titled(site)}`,
    greeting: hello(''),
    paragraphs: [
      `${by} invites you to work on ${titled(site)} (${site.origin}) as ${named(invitation.roles)}.`,
      `What you could do there: ${roleSentence(invitation.roles)}`,
      `The invitation is good until ${day.format(invitation.expiresAt)}. Accept it with an account of this address.`,
    ],
    button: { label: 'See the invitation', url },
    closing: `If you do not know ${by} or this website, do nothing.`,
  })
}

/** To whom invited somebody who has come. */
export const joinedLetter = (
  { email, name }: Person,
  { other, site, url }: { other: Person; site: Site; url: string },
): Letter =>
  letter({
    to: email,
    subject: `${oneLine(other.name || other.email, 80)} works on ${titled(site)} now`,
    greeting: hello(name),
    paragraphs: [`${oneLine(other.name || other.email)} accepted your invitation to ${titled(site)}.`],
    button: { label: 'See who works there', url },
    closing: 'You get this because you invited this person.',
  })

/** To a contributor whom somebody else gave other roles. */
export const rolesLetter = (
  { email, name }: Person,
  { roles, site, url }: { roles: readonly string[]; site: Site; url: string },
): Letter =>
  letter({
    to: email,
    subject: `Your roles on ${titled(site)}`,
    greeting: hello(name),
    paragraphs: [
      `On ${titled(site)} (${site.origin}) you work as ${named(roles)} now.`,
      `What you can do there: ${roleSentence(roles)}`,
    ],
    button: { label: 'Open the website’s home', url },
    closing: 'You get this because somebody else changed your roles.',
  })

/** To a contributor whom somebody else removed. */
export const removedLetter = ({ email, name }: Person, site: Site): Letter =>
  letter({
    to: email,
    subject: `You no longer work on ${titled(site)}`,
    greeting: hello(name),
    paragraphs: [`You were removed from those who work on ${titled(site)} (${site.origin}).`],
    closing: 'Your account stays. If you think this is a mistake, ask an admin of the website.',
  })
