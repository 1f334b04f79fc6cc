import { readMailedToken, signMailedToken } from '../mail/domain/mailed-token.ts'
import type { InvitationRow } from './store/invitations.ts'

type Invited = Pick<InvitationRow, 'websiteId' | 'id' | 'emailKey' | 'expiresAt'>

/** An invitation that is sent again has a later expiry, which invalidates the earlier link. */
const stateOf = ({ emailKey, expiresAt }: Invited): string => `${emailKey} ${expiresAt.getTime()}`

/** Returns the page of the owner's area that shows and accepts an invitation. */
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

/**
 * Returns the website and id of a token's invitation; undefined for an invalid or expired token. The caller must then
 * ask `fits` with the stored invitation.
 */
export function readInvitationToken(
  secret: string,
  text: string,
  now: Date,
): { websiteId: string; id: string; fits(invitation: Invited): boolean } | undefined {
  const token = readMailedToken(secret, text, { purpose: 'invitation', now })
  if (!token.ok || token.value === undefined) return undefined
  return { websiteId: token.value, id: token.subject, fits: (found) => token.fits(stateOf(found)) }
}
