import { conflict, invalid, limitReached, notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import type { Tx } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/identity/team/invitations.schemas'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { Invitation } from '@portico/proto/http/people/contributors'
import { INVITATION_DAYS, MAX_OPEN_INVITATIONS } from '@portico/proto/limits'
import { limitReached as limitMessage } from '@portico/proto/messages'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import { assertMayChangeRoles } from '../change-roles.ts'
import type { RouteDeps } from '../../deps.ts'
import { checkEmail } from '../../mail/domain/email.ts'
import { invitationMail } from '../../mail/kinds.ts'
import { assertContributorLimit } from '../limits.ts'
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

/** Invites an address by mail. An open invitation of that address is renewed with these roles. */
export const invite = (deps: RouteDeps) =>
  route(api.invite, async ({ req, principal, body: { websiteId, email: typed, roles } }) => {
    const email = checkEmail(typed)
    if (!email.ok) throw invalid({ email: email.error })
    await assertEmailConfirmed(deps, principal.accountId)
    await consumeInvitation(deps, {
      websiteId,
      accountId: principal.accountId,
      emailKey: email.key,
      address: addressForLimits(req),
    })
    return deps.db.tenant(websiteId, (tx) =>
      saveInvitation(deps, tx, { websiteId, email, roles, accountId: principal.accountId }),
    )
  })

/** Mails an invitation again. It is valid for the whole time again, and the earlier link becomes invalid. */
export const inviteAgain = (deps: RouteDeps) =>
  route(api.inviteAgain, async ({ req, principal, params: { id }, query: { websiteId } }) => {
    await assertEmailConfirmed(deps, principal.accountId)
    const found = await deps.db.tenant(websiteId, (tx) => findInvitation(tx, id))
    if (found?.status !== 'open') throw notFound('invitation', id)
    await consumeInvitation(deps, {
      websiteId,
      accountId: principal.accountId,
      emailKey: found.emailKey,
      address: addressForLimits(req),
    })
    const email = { address: found.email, key: found.emailKey }
    return deps.db.tenant(websiteId, (tx) =>
      saveInvitation(deps, tx, { websiteId, email, roles: found.roles, accountId: principal.accountId }),
    )
  })

/** Revokes an open invitation. */
export const revokeInvitation = ({ db, audit }: RouteDeps) =>
  route(api.revokeInvitation, async ({ principal, params: { id }, query: { websiteId } }) => {
    const by = { kind: 'owner', id: principal.accountId } as const
    await db.tenant(websiteId, async (tx) => {
      assertMayChangeRoles(await lockRoles(tx, websiteId), by, [])
      if (!(await endInvitation(tx, id, 'revoked'))) throw notFound('invitation', id)
      audit(tx, {
        websiteId,
        actor: by,
        action: 'contributor.invitation-revoked',
        subject: { kind: 'invitation', id },
      })
    })
    return {}
  })

/** Returns an invitation as the list shows it. */
export const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  roles: row.roles,
  invitedOn: row.invitedAt.getTime(),
  expiresOn: row.expiresAt.getTime(),
  invitedBy: row.invitedBy,
})

/**
 * An invitation contains the name of the inviter. Without a confirmed address the inviter could be anyone.
 * @throws Refusal 409
 */
async function assertEmailConfirmed({ db }: RouteDeps, accountId: string) {
  const account = await findAccountDetails(db, accountId)
  if (!account?.emailConfirmedAt)
    throw conflict(
      'Confirm your own e-mail address first: open the mail we sent, or request another one in your account.',
    )
}

/** Counts an invitation for the website, for the receiver and for the client. @throws Refusal 429 */
async function consumeInvitation(
  { actionLimiter }: RouteDeps,
  {
    websiteId,
    accountId,
    emailKey,
    address,
  }: { websiteId: string; accountId: string; emailKey: string; address: string },
) {
  await actionLimiter.consume('invitation', { realm: 'website', subject: websiteId, address })
  await actionLimiter.consume('mail', { realm: `invitation ${websiteId}`, subject: emailKey, address })
  await actionLimiter.consumeMail({ to: emailKey, websiteId, accountId, address })
}

/** Inserts or renews an invitation with its audit entry and its mail. @throws Refusal 400, 403, 409 */
async function saveInvitation(
  { audit, clock, ids }: RouteDeps,
  tx: Tx,
  request: {
    websiteId: string
    email: { address: string; key: string }
    roles: RoleName[]
    accountId: string
  },
): Promise<Invitation> {
  const { websiteId, email, roles, accountId } = request
  const by = { kind: 'owner', id: accountId } as const
  // The lock also covers the count, so that parallel invitations cannot exceed the limit.
  const rolesByAccount = await lockRoles(tx, websiteId)
  assertMayChangeRoles(rolesByAccount, by, roles)
  const account = await findAccountByEmail(tx, email.key)
  if (account && rolesByAccount.has(account.id))
    throw invalid({ email: 'A contributor with this address already exists.' })
  assertContributorLimit(rolesByAccount.size, 'email')
  if ((await countOtherInvitations(tx, email.key)) >= MAX_OPEN_INVITATIONS) {
    const message = limitMessage('open invitations to a website', MAX_OPEN_INVITATIONS)
    throw limitReached('email', `${message} Revoke some first.`)
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
  return toInvitation((await findInvitation(tx, id))!)
}
