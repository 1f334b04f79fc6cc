import * as z from 'zod'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { ChangeRoles, ContributorsQuery, ContributorsReply } from '@portico/proto/http/contributors'
import { ObjectId } from '@portico/proto/http/object-id'
import { Done } from '@portico/proto/http/replies'
import { changeContributor } from '../change-roles.ts'
import type { RouteDeps } from '../../deps.ts'
import { listContributors } from '../store/contributors.ts'
import { listInvitations } from '../store/invitations.ts'
import { toInvitation } from './invitations.ts'

const path = '/api/rest/accounts/contributors'
const access = may(permission.settingsUserAccounts, 'query')
const params = z.object({ accountId: ObjectId })

/** Returns the contributors and open invitations of a website. */
export const readContributors = ({ db, clock }: RouteDeps) =>
  route({
    method: 'GET',
    path,
    summary: 'The contributors and open invitations of the website.',
    access,
    query: ContributorsQuery,
    answers: { 200: ContributorsReply },
    async handle({ query: { websiteId } }): Promise<ContributorsReply> {
      return db.tenant(websiteId, async (tx) => ({
        contributors: (await listContributors(tx, websiteId, clock.now())).map((each) => ({
          accountId: each.accountId,
          name: each.name,
          email: each.email,
          roles: each.roles,
          since: each.since.getTime(),
          ...(each.lastSeenAt ? { lastSeenOn: each.lastSeenAt.getTime() } : {}),
        })),
        invitations: (await listInvitations(tx)).map(toInvitation),
      }))
    },
  })

/** Replaces the roles of a contributor. */
export const putContributor = (deps: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${path}/:accountId`,
    summary: 'Replaces the roles of a contributor; the last admin keeps that role.',
    access,
    params,
    query: ContributorsQuery,
    body: ChangeRoles,
    answers: { 200: Done },
    async handle({ principal, params: { accountId }, query: { websiteId }, body: { roles } }) {
      const by = { kind: 'owner', id: principal.accountId } as const
      await deps.db.tenant(websiteId, (tx) =>
        changeContributor(deps, tx, { websiteId, by, accountId, roles }),
      )
      return {}
    },
  })

/** Removes all roles of a contributor; on the own account it leaves the website. */
export const removeContributor = (deps: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${path}/:accountId`,
    summary: 'Removes a contributor; the last admin cannot be removed.',
    access,
    params,
    query: ContributorsQuery,
    answers: { 200: Done },
    async handle({ principal, params: { accountId }, query: { websiteId } }) {
      const by = { kind: 'owner', id: principal.accountId } as const
      await deps.db.tenant(websiteId, (tx) =>
        changeContributor(deps, tx, { websiteId, by, accountId, roles: [] }),
      )
      return {}
    },
  })

/** Leaves a website with any role there; the last admin cannot leave. */
export const leaveWebsite = (deps: RouteDeps) =>
  route({
    method: 'DELETE',
    path: '/api/rest/accounts/me/websites/:websiteId',
    summary: 'Leaves a website; its last admin cannot leave.',
    access: 'account',
    params: z.object({ websiteId: ObjectId }),
    answers: { 200: Done },
    async handle({ principal: { accountId }, params: { websiteId } }) {
      const by = { kind: 'owner', id: accountId } as const
      await deps.db.tenant(websiteId, (tx) =>
        changeContributor(deps, tx, { websiteId, by, accountId, roles: [] }),
      )
      return {}
    },
  })
