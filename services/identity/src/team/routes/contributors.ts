import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/team/contributors.schemas'
import type { ContributorsReply } from '@portico/proto/http/people/contributors'
import { changeContributor } from '../change-roles.ts'
import type { RouteDeps } from '../../deps.ts'
import { listContributors } from '../store/contributors.ts'
import { listInvitations } from '../store/invitations.ts'
import { toInvitation } from './invitations.ts'

/** Returns the contributors and open invitations of a website. */
export const readContributors = ({ db, clock }: RouteDeps) =>
  route(api.listContributors, async ({ query: { websiteId } }): Promise<ContributorsReply> => {
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
  })

/** Replaces the roles of a contributor. */
export const putContributor = (deps: RouteDeps) =>
  route(
    api.changeContributor,
    async ({ principal, params: { accountId }, query: { websiteId }, body: { roles } }) => {
      const by = { kind: 'owner', id: principal.accountId } as const
      await deps.db.tenant(websiteId, (tx) =>
        changeContributor(deps, tx, { websiteId, by, accountId, roles }),
      )
      return {}
    },
  )

/** Removes all roles of a contributor; on the own account it leaves the website. */
export const removeContributor = (deps: RouteDeps) =>
  route(api.removeContributor, async ({ principal, params: { accountId }, query: { websiteId } }) => {
    const by = { kind: 'owner', id: principal.accountId } as const
    await deps.db.tenant(websiteId, (tx) =>
      changeContributor(deps, tx, { websiteId, by, accountId, roles: [] }),
    )
    return {}
  })

/** Leaves a website with any role there; the last admin cannot leave. */
export const leaveWebsite = (deps: RouteDeps) =>
  route(api.leaveWebsite, async ({ principal: { accountId }, params: { websiteId } }) => {
    const by = { kind: 'owner', id: accountId } as const
    await deps.db.tenant(websiteId, (tx) =>
      changeContributor(deps, tx, { websiteId, by, accountId, roles: [] }),
    )
    return {}
  })
