import { conflict, forbidden, notFound } from '@portico/kit/errors'
import * as jobs from '@portico/kit/jobs/jobs'
import type { Tx } from '@portico/kit/postgres/db'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission, permissionsOf } from '@portico/proto/enums/role-permissions'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { AuditAction } from '@portico/proto/http/people/audit'
import type { RouteDeps } from '../deps.ts'
import { contributorMail } from '../mail/kinds.ts'
import { findAccount } from '../accounts/store/accounts.ts'
import { lockRoles, writeRoles, type RolesByAccount } from './store/contributors.ts'
import { revokeInvitationsOf } from './store/invitations.ts'

type Deps = Pick<RouteDeps, 'audit' | 'clock'>

/** The actor of a change: a contributor of the website, or the provider's staff, who need no role. */
export type Changer = { kind: 'owner' | 'staff'; id: string }

/**
 * Replaces the roles of an account on a website, in the tenant transaction; an empty `roles` removes all. The roles of
 * the whole website are locked, so that one admin remains when two admins remove each other. An account that may no
 * longer invite loses its open invitations. The change is audited, and mailed to the account unless the account made
 * it.
 * @throws Refusal 403, 404 when the account is not a contributor, 409 for the last admin
 */
export async function changeContributor(
  { audit, clock }: Deps,
  tx: Tx,
  change: {
    websiteId: string
    by: Changer
    accountId: string
    roles: readonly RoleName[]
    reference?: string
  },
): Promise<void> {
  const { websiteId, by, accountId, roles } = change
  const rolesByAccount = await lockRoles(tx, websiteId)
  const before = rolesByAccount.get(accountId)
  if (!before) throw notFound('contributor', accountId)
  const isLeaving = roles.length === 0 && by.id === accountId
  if (!isLeaving) assertMayChangeRoles(rolesByAccount, by, [...before, ...roles])
  const admins = [...rolesByAccount].filter(([id, current]) =>
    (id === accountId ? roles : current).includes('admin'),
  )
  if (admins.length === 0)
    throw conflict('A website needs an admin. Make another contributor an admin first, then try again.')

  await writeRoles(tx, { websiteId, accountId, roles, at: clock.now() })
  const revoked = canManageContributors(roles) ? [] : await revokeInvitationsOf(tx, accountId)
  const action: AuditAction = isLeaving
    ? 'contributor.left'
    : roles.length === 0
      ? 'contributor.removed'
      : 'contributor.roles-changed'
  audit(tx, {
    websiteId,
    actor: by,
    action,
    subject: { kind: 'account', id: accountId },
    detail: {
      from: [...before],
      to: [...roles],
      ...(change.reference ? { reference: change.reference } : {}),
    },
  })
  for (const id of revoked) {
    audit(tx, {
      websiteId,
      actor: by,
      action: 'contributor.invitation-revoked',
      subject: { kind: 'invitation', id },
    })
  }
  if (by.id !== accountId) {
    const what = roles.length === 0 ? 'removed' : 'roles-changed'
    jobs.add(tx, contributorMail, { websiteId, accountId, what })
  }
}

/**
 * Gives an account its first roles on a website, on behalf of the staff. The caller has locked the roles of the
 * website. Audited, and mailed to the account.
 * @throws Refusal 404 when there is no such account
 */
export async function addContributor(
  { audit, clock }: Deps,
  tx: Tx,
  added: {
    websiteId: string
    by: Changer
    accountId: string
    roles: readonly RoleName[]
    reference?: string
  },
): Promise<void> {
  const { websiteId, by, accountId, roles, reference } = added
  if (!(await findAccount(tx, accountId))) throw notFound('account', accountId)
  await writeRoles(tx, { websiteId, accountId, roles, at: clock.now() })
  audit(tx, {
    websiteId,
    actor: by,
    action: 'contributor.added',
    subject: { kind: 'account', id: accountId },
    detail: { to: [...roles], ...(reference ? { reference } : {}) },
  })
  jobs.add(tx, contributorMail, { websiteId, accountId, what: 'added' })
}

/** Whether these roles allow inviting and changing contributors. */
const canManageContributors = (roles: readonly RoleName[]): boolean =>
  hasPermission(roles, permission.settingsUserAccounts)

/**
 * Checks the stored roles, because the roles in the request may have been removed since it was signed. An owner can only
 * grant and remove roles whose permissions they have themselves.
 * @throws Refusal 403
 */
export function assertMayChangeRoles(
  rolesByAccount: RolesByAccount,
  by: Changer,
  roles: readonly RoleName[],
): void {
  if (by.kind === 'staff') return
  const own = rolesByAccount.get(by.id) ?? []
  const ownPermissions = permissionsOf(own)
  if (!canManageContributors(own) || [...permissionsOf(roles)].some((number) => !ownPermissions.has(number)))
    throw forbidden()
}
