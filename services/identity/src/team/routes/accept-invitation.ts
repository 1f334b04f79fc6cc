import { conflict } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { InvitationToken, InvitationAccepted, InvitationLook } from '@portico/proto/http/contributors'
import { deadLink } from '../../audit/audit-account.ts'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { contributorMail } from '../../mail/kinds.ts'
import { readInvitationToken } from '../invitation-link.ts'
import { needRoomForContributor } from '../room.ts'
import { confirmAccountEmail } from '../../accounts/store/account-email.ts'
import { findAccountByEmail } from '../../accounts/store/accounts.ts'
import { lockRoles, writeRoles } from '../store/contributors.ts'
import { endInvitation, findInvitation, type InvitationRow } from '../store/invitations.ts'

/** What an invitation is, for whoever has its link; nothing is spent. */
export const lookAtInvitation = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/auth/Invitation',
    summary: 'What an invitation is, for whoever has its link; nothing is spent.',
    access: 'anyone',
    body: InvitationToken,
    answers: { 200: InvitationLook },
    async handle({ req, body }): Promise<InvitationLook> {
      await deps.actionLimit.act('token', { realm: 'owner', address: addressOf(req) })
      const found = await invitationOf(deps, body.token)
      const website = await deps.websites.find(found.websiteId)
      if (!website) throw deadLink()
      const { email, roles, invitedBy, expiresAt } = found
      return {
        email,
        roles,
        website: { id: website.id, title: website.title },
        invitedBy,
        expiresOn: expiresAt.getTime(),
        hasAccount: (await findAccountByEmail(deps.db, found.emailKey)) !== undefined,
      }
    },
  })

/**
 * Accepts an invitation, as the account whose address it went to. The link came by mail, so the address is confirmed.
 * Roles that the account has on the website already stay.
 */
export const acceptInvitation = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/rest/accounts/invitations/accept',
    summary: 'Accepts an invitation as the account whose address it went to.',
    access: 'account',
    body: InvitationToken,
    answers: { 200: InvitationAccepted },
    async handle({ req, principal: { accountId }, body }): Promise<InvitationAccepted> {
      await deps.actionLimit.act('token', { realm: 'owner', address: addressOf(req) })
      const { audit, clock, db } = deps
      const { websiteId, id, email, emailKey, roles, invitedById } = await invitationOf(deps, body.token)
      return db.tenant(websiteId, async (tx) => {
        const at = clock.now()
        const held = await lockRoles(tx, websiteId)
        if (!(await confirmAccountEmail(tx, { id: accountId, emailKey, at })))
          throw conflict(`This invitation is for ${email}. Sign in with that address to accept it.`)
        if (!(await endInvitation(tx, id, 'accepted'))) throw deadLink()
        if (!held.has(accountId)) needRoomForContributor(held.size, 'token')
        const all = [...new Set([...(held.get(accountId) ?? []), ...roles])]
        await writeRoles(tx, { websiteId, accountId, roles: all, at })
        audit(tx, {
          websiteId,
          actor: { kind: 'owner', id: accountId },
          action: 'contributor.joined',
          subject: { kind: 'account', id: accountId },
          detail: { roles },
        })
        const told = { websiteId, accountId: invitedById, what: 'joined', otherId: accountId } as const
        jobs.add(tx, contributorMail, told)
        return { websiteId, roles: all }
      })
    },
  })

/** The open invitation of a token, from somebody who is not suspended. @throws Refusal 400 naming `token` */
async function invitationOf({ db, clock, secret }: RouteDeps, text: string): Promise<InvitationRow> {
  const now = clock.now()
  const token = readInvitationToken(secret, text, now)
  if (!token) throw deadLink()
  const found = await db.tenant(token.websiteId, (tx) => findInvitation(tx, token.id))
  if (found?.status !== 'open' || found.suspended) throw deadLink()
  if (found.expiresAt <= now || !token.fits(found)) throw deadLink()
  return found
}
