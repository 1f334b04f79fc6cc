import { readMailedToken, signMailedToken } from '../mail/domain/mailed-token.ts'
import type { InvitationRow } from './store/invitations.ts'

type Invited = Pick<InvitationRow, 'websiteId' | 'id' | 'emailKey' | 'expiresAt'>

/** An invitation that is sent again ends later, so that the earlier link is dead. */
const stateOf = ({ emailKey, expiresAt }: Invited): string => `${emailKey} ${expiresAt.getTime()}`

/** The page of the owner's area where an invitation is looked at and accepted. */
export function invitationLink(
  { secret, appOrigin }: { secret: string; appOrigin: string },
  invitation: Invited,
): string {
  const { id, websiteId, expiresAt } = invitation
  const token = signMailedToken(secret, {
    purpose: 'invitation',
    subject: id,
    value: websiteId,
    state: stateOf(invitation),
    expiresAt,
  })
  return `${appOrigin}/config/invitation#token=${token}`
}

/** Which invitation a token is for; `fits` is asked with what is stored. Undefined for one that is not good. */
export function readInvitationToken(
  secret: string,
  text: string,
  now: Date,
): { websiteId: string; id: string; fits(invitation: Invited): boolean } | undefined {
  const token = readMailedToken(secret, text, { purpose: 'invitation', now })
  if (!token.ok || token.value === undefined) return undefined
  return { websiteId: token.value, id: token.subject, fits: (found) => token.fits(stateOf(found)) }
}
