import { conflict, forbidden, notFound } from '@portico/kit/errors'
import * as jobs from '@portico/kit/jobs/jobs'
import type { Tx } from '@portico/kit/postgres/db'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission, permissionsOf } from '@portico/proto/enums/role-permissions'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { AuditAction } from '@portico/proto/http/audit'
import type { RouteDeps } from '../deps.ts'
import { contributorMail } from '../mail/kinds.ts'
import { findAccount } from '../accounts/store/accounts.ts'
import { lockRoles, writeRoles, type Held } from './store/contributors.ts'
import { revokeInvitationsOf } from './store/invitations.ts'

type Deps = Pick<RouteDeps, 'audit' | 'clock'>

/** Who changes contributors: one of them, or the provider's staff, who needs no role. */
export type Changer = { kind: 'owner' | 'staff'; id: string }

/**
 * Changes what an account may do on a website, in the tenant transaction: all roles of the website are locked, so that
 * of two admins who remove each other one stays. `roles` empty takes all of them. Whoever may not invite any more
 * leaves no invitation behind. Audited, and mailed to the account unless it did so itself.
 * @throws Refusal 403, 404 for somebody who is no contributor, 409 for the last admin
 */
export async function changeContributor(
  { audit, clock }: Deps,
  tx: Tx,
  change: {
    websiteId: string
    by: Changer
    accountId: string
    roles: readonly RoleName[]
    reference?: string | undefined
  },
): Promise<void> {
  const { websiteId, by, accountId, roles } = change
  const held = await lockRoles(tx, websiteId)
  const before = held.get(accountId)
  if (!before) throw notFound('contributor', accountId)
  const leaves = roles.length === 0 && by.id === accountId
  if (!leaves) mustBeAbleTo(held, by, [...before, ...roles])
  const admins = [...held].filter(([id, its]) => (id === accountId ? roles : its).includes('admin'))
  if (admins.length === 0)
    throw conflict('A website needs an admin. Make somebody else an admin first, then try again.')

  await writeRoles(tx, { websiteId, accountId, roles, at: clock.now() })
  const revoked = mayInvite(roles) ? [] : await revokeInvitationsOf(tx, accountId)
  const action: AuditAction = leaves
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
 * The staff gives an account its first roles on a website, whose roles are locked already. Audited, and mailed.
 * @throws Refusal 404 where there is no such account
 */
export async function addContributor(
  { audit, clock }: Deps,
  tx: Tx,
  added: {
    websiteId: string
    by: Changer
    accountId: string
    roles: readonly RoleName[]
    reference?: string | undefined
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

/** May somebody with these roles decide who else comes in? */
const mayInvite = (roles: readonly RoleName[]): boolean =>
  hasPermission(roles, permission.settingsUserAccounts)

/**
 * Asks the stored roles, not those that the request came with: they may have been taken since. And nobody gives or
 * takes what he does not hold.
 * @throws Refusal 403
 */
export function mustBeAbleTo(held: Held, by: Changer, roles: readonly RoleName[]): void {
  if (by.kind === 'staff') return
  const own = held.get(by.id) ?? []
  const may = permissionsOf(own)
  if (!mayInvite(own) || [...permissionsOf(roles)].some((number) => !may.has(number))) throw forbidden()
}
