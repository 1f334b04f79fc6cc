import * as z from 'zod'
import { conflict, invalid, limitReached, notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import type { Tx } from '@portico/kit/postgres/db'
import { permission } from '@portico/proto/enums/permission'
import type { RoleName } from '@portico/proto/enums/website-role'
import { ContributorsQuery, Invite, Invitation } from '@portico/proto/http/contributors'
import { ObjectId } from '@portico/proto/http/object-id'
import { INVITATION_DAYS, MAX_OPEN_INVITATIONS } from '@portico/proto/limits'
import { limitReached as limitMessage } from '@portico/proto/messages'
import { Done } from '@portico/proto/http/replies'
import { addressOf } from '../../guard/address.ts'
import { mustBeAbleTo } from '../change-roles.ts'
import type { RouteDeps } from '../../deps.ts'
import { checkEmail } from '../../mail/domain/email.ts'
import { invitationMail } from '../../mail/kinds.ts'
import { needRoomForContributor } from '../room.ts'
import { findAccountDetails } from '../../accounts/store/account-details.ts'
import { findAccountByEmail } from '../../accounts/store/accounts.ts'
import { lockRoles } from '../store/contributors.ts'
import {
  countOtherInvitations,
  endInvitation,
  findInvitation,
  putInvitation,
  type InvitationRow,
} from '../store/invitations.ts'

const path = '/api/rest/accounts/invitations'
const params = z.object({ id: ObjectId })

/** Invites somebody by mail. An address that is invited already has its invitation renewed, with these roles. */
export const invite = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path,
    summary: 'Invites somebody by mail to work on the website.',
    access: may(permission.settingsUserAccounts, 'body'),
    body: Invite,
    answers: { 200: Invitation },
    async handle({ req, principal, body: { websiteId, email: typed, roles } }) {
      const email = checkEmail(typed)
      if (!email.ok) throw invalid({ email: email.error })
      await mustBeConfirmed(deps, principal.accountId)
      await limited(deps, {
        websiteId,
        accountId: principal.accountId,
        emailKey: email.key,
        address: addressOf(req),
      })
      return deps.db.tenant(websiteId, (tx) =>
        put(deps, tx, { websiteId, email, roles, accountId: principal.accountId }),
      )
    },
  })

/** Mails an invitation once more; it is good for the whole time again, and the earlier link no longer. */
export const inviteAgain = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: `${path}/:id/send-again`,
    summary: 'Mails an invitation once more; the earlier link ends.',
    access: may(permission.settingsUserAccounts, 'query'),
    params,
    query: ContributorsQuery,
    answers: { 200: Invitation },
    async handle({ req, principal, params: { id }, query: { websiteId } }) {
      await mustBeConfirmed(deps, principal.accountId)
      const found = await deps.db.tenant(websiteId, (tx) => findInvitation(tx, id))
      if (found?.status !== 'open') throw notFound('invitation', id)
      await limited(deps, {
        websiteId,
        accountId: principal.accountId,
        emailKey: found.emailKey,
        address: addressOf(req),
      })
      const email = { address: found.email, key: found.emailKey }
      return deps.db.tenant(websiteId, (tx) =>
        put(deps, tx, { websiteId, email, roles: found.roles, accountId: principal.accountId }),
      )
    },
  })

/** Takes an invitation back. */
export const revokeInvitation = ({ db, audit }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Takes an invitation back.',
    access: may(permission.settingsUserAccounts, 'query'),
    params,
    query: ContributorsQuery,
    answers: { 200: Done },
    async handle({ principal, params: { id }, query: { websiteId } }) {
      const by = { kind: 'owner', id: principal.accountId } as const
      await db.tenant(websiteId, async (tx) => {
        mustBeAbleTo(await lockRoles(tx, websiteId), by, [])
        if (!(await endInvitation(tx, id, 'revoked'))) throw notFound('invitation', id)
        audit(tx, {
          websiteId,
          actor: by,
          action: 'contributor.invitation-revoked',
          subject: { kind: 'invitation', id },
        })
      })
      return {}
    },
  })

/** As the list shows it. */
export const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  roles: row.roles,
  invitedOn: row.invitedAt.getTime(),
  expiresOn: row.expiresAt.getTime(),
  invitedBy: row.invitedBy,
})

/**
 * An invitation carries words of who sends it. Somebody whose own address nobody has confirmed could be anybody.
 * @throws Refusal 409
 */
async function mustBeConfirmed({ db }: RouteDeps, accountId: string) {
  const account = await findAccountDetails(db, accountId)
  if (!account?.emailConfirmedAt)
    throw conflict(
      'Confirm your own e-mail address first: open the mail we sent, or ask for another in your account.',
    )
}

/** An invitation is a mail to whom it goes, and one of many from where it comes. */
async function limited(
  { actionLimit }: RouteDeps,
  {
    websiteId,
    accountId,
    emailKey,
    address,
  }: { websiteId: string; accountId: string; emailKey: string; address: string },
) {
  await actionLimit.act('invitation', { realm: 'website', subject: websiteId, address })
  await actionLimit.act('mail', { realm: `invitation ${websiteId}`, subject: emailKey, address })
  await actionLimit.mail({ to: emailKey, websiteId, accountId, address })
}

async function put(
  { audit, clock, ids }: RouteDeps,
  tx: Tx,
  given: {
    websiteId: string
    email: { address: string; key: string }
    roles: RoleName[]
    accountId: string
  },
): Promise<Invitation> {
  const { websiteId, email, roles, accountId } = given
  const by = { kind: 'owner', id: accountId } as const
  // Locked for the count, too: parallel invitations do not slip past the limit.
  const held = await lockRoles(tx, websiteId)
  mustBeAbleTo(held, by, roles)
  const account = await findAccountByEmail(tx, email.key)
  if (account && held.has(account.id))
    throw invalid({ email: 'Somebody with this address works here already.' })
  needRoomForContributor(held.size, 'email')
  if ((await countOtherInvitations(tx, email.key)) >= MAX_OPEN_INVITATIONS) {
    const message = limitMessage('open invitations to a website', MAX_OPEN_INVITATIONS)
    throw limitReached('email', `${message} Take some back first.`)
  }

  const invitedAt = clock.now()
  const { id, added } = await putInvitation(tx, {
    websiteId,
    id: ids.objectId(),
    email: email.address,
    emailKey: email.key,
    roles,
    invitedById: accountId,
    invitedAt,
    expiresAt: new Date(invitedAt.getTime() + INVITATION_DAYS * 24 * 3_600_000),
  })
  audit(tx, {
    websiteId,
    actor: by,
    action: added ? 'contributor.invited' : 'contributor.invited-again',
    subject: { kind: 'invitation', id },
    detail: { roles },
  })
  jobs.add(tx, invitationMail, { websiteId, invitationId: id })
  return invitationOf((await findInvitation(tx, id))!)
}
