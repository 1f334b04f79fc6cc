import { conflict } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import * as api from '@portico/proto/api/identity/team/invitations.schemas'
import type { InvitationAccepted, InvitationLook } from '@portico/proto/http/people/contributors'
import { invalidLink } from '../../guard/refusals.ts'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import type { RouteDeps } from '../../deps.ts'
import { contributorMail } from '../../mail/kinds.ts'
import { readInvitationToken } from '../invitation-link.ts'
import { assertContributorLimit } from '../limits.ts'
import { confirmAccountEmail } from '../../accounts/store/account-email.ts'
import { findAccountByEmail } from '../../accounts/store/accounts.ts'
import { lockRoles, writeRoles } from '../store/contributors.ts'
import { endInvitation, findInvitation, type InvitationRow } from '../store/invitations.ts'

/** Returns an invitation to the holder of its link, without accepting it. */
export const readInvitation = (deps: RouteDeps) =>
  route(api.readInvitation, async ({ req, body }): Promise<InvitationLook> => {
    await deps.actionLimiter.consume('token', { realm: 'owner', address: addressForLimits(req) })
    const found = await findInvitationByToken(deps, body.token)
    const website = await deps.websites.find(found.websiteId)
    if (!website) throw invalidLink()
    const { email, roles, invitedBy, expiresAt } = found
    return {
      email,
      roles,
      website: { id: website.id, title: website.title },
      invitedBy,
      expiresOn: expiresAt.getTime(),
      hasAccount: (await findAccountByEmail(deps.db, found.emailKey)) !== undefined,
    }
  })

/**
 * Accepts an invitation as the account whose address it was sent to. The link was read from that address, so the
 * address is confirmed too. The account keeps the roles that it already has on the website.
 */
export const acceptInvitation = (deps: RouteDeps) =>
  route(
    api.acceptInvitation,
    async ({ req, principal: { accountId }, body }): Promise<InvitationAccepted> => {
      await deps.actionLimiter.consume('token', { realm: 'owner', address: addressForLimits(req) })
      const { audit, clock, db } = deps
      const { websiteId, id, email, emailKey, roles, invitedById } = await findInvitationByToken(
        deps,
        body.token,
      )
      return db.tenant(websiteId, async (tx) => {
        const at = clock.now()
        const rolesByAccount = await lockRoles(tx, websiteId)
        if (!(await confirmAccountEmail(tx, { id: accountId, emailKey, at })))
          throw conflict(`This invitation is for ${email}. Sign in with that address to accept it.`)
        if (!(await endInvitation(tx, id, 'accepted'))) throw invalidLink()
        if (!rolesByAccount.has(accountId)) assertContributorLimit(rolesByAccount.size, 'token')
        const all = [...new Set([...(rolesByAccount.get(accountId) ?? []), ...roles])]
        await writeRoles(tx, { websiteId, accountId, roles: all, at })
        audit(tx, {
          websiteId,
          actor: { kind: 'owner', id: accountId },
          action: 'contributor.joined',
          subject: { kind: 'account', id: accountId },
          detail: { roles },
        })
        const mail = { websiteId, accountId: invitedById, what: 'joined', otherId: accountId } as const
        jobs.add(tx, contributorMail, mail)
        return { websiteId, roles: all }
      })
    },
  )

/** Returns the open invitation of a token, if its inviter is not suspended. @throws Refusal 400 naming `token` */
async function findInvitationByToken({ db, clock, secret }: RouteDeps, text: string): Promise<InvitationRow> {
  const now = clock.now()
  const token = readInvitationToken(secret, text, now)
  if (!token) throw invalidLink()
  const found = await db.tenant(token.websiteId, (tx) => findInvitation(tx, token.id))
  if (found?.status !== 'open' || found.suspended) throw invalidLink()
  if (found.expiresAt <= now || !token.fits(found)) throw invalidLink()
  return found
}
