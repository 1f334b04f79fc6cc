import type { RouteDeps } from '../deps.ts'
import { acceptInvitation, lookAtInvitation } from './accept-invitation.ts'
import { readAudit } from './audit.ts'
import { confirmEmail } from './confirm-email.ts'
import { leaveWebsite, putContributor, readContributors, removeContributor } from './contributors.ts'
import { invite, inviteAgain, revokeInvitation } from './invitations.ts'
import { changeOwnAccount, readOwnAccount } from './own-account.ts'
import { changeOwnEmail, confirmOwnEmail, forgetOwnEmail } from './own-email.ts'
import { changeOwnPassword } from './own-password.ts'
import { passwordReset } from './password-reset.ts'
import { setPassword } from './set-password.ts'

/** Calls about accounts: their security, who works on a website, and its audit. */
export const accountRoutes = (deps: RouteDeps) => [
  passwordReset(deps),
  setPassword(deps),
  confirmEmail(deps),
  readOwnAccount(deps),
  changeOwnAccount(deps),
  changeOwnPassword(deps),
  changeOwnEmail(deps),
  forgetOwnEmail(deps),
  confirmOwnEmail(deps),
  readContributors(deps),
  putContributor(deps),
  removeContributor(deps),
  leaveWebsite(deps),
  invite(deps),
  inviteAgain(deps),
  revokeInvitation(deps),
  lookAtInvitation(deps),
  acceptInvitation(deps),
  readAudit(deps),
]
