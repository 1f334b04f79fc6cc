import type { RouteDeps } from '../../deps.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { leaveWebsite, putContributor, readContributors, removeContributor } from './contributors.ts'
import { invite, inviteAgain, revokeInvitation } from './invitations.ts'

/** Calls about the contributors of a website and their invitations. */
export const teamRoutes = (deps: RouteDeps) => [
  readContributors(deps),
  putContributor(deps),
  removeContributor(deps),
  leaveWebsite(deps),
  invite(deps),
  inviteAgain(deps),
  revokeInvitation(deps),
  readInvitation(deps),
  acceptInvitation(deps),
]
