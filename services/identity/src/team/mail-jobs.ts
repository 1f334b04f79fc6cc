import { defineJob, type Job } from '@portico/kit/jobs/job'
import { findAccountDetails } from '../accounts/store/account-details.ts'
import { findSites } from '../accounts/store/accounts.ts'
import { findInvitation } from './store/invitations.ts'
import type { Websites } from '../mail/websites.ts'
import type { MailDeps } from '../mail/deps.ts'
import { invitationLetter, joinedLetter, removedLetter, rolesLetter } from './letters.ts'
import { invitationLink } from './invitation-link.ts'
import { contributorMail, invitationMail } from '../mail/kinds.ts'

/** Jobs that mail contributors. A mail that is no longer true when it would be sent is not sent. */
export function contributorJobs(deps: MailDeps & { websites: Websites }): Job[] {
  const { db, clock, mail, appOrigin, websites } = deps
  return [
    defineJob(invitationMail, async ({ websiteId, invitationId }, { signal }) => {
      const invitation = await db.tenant(websiteId, (tx) => findInvitation(tx, invitationId))
      if (invitation?.status !== 'open' || invitation.suspended || invitation.expiresAt <= clock.now()) return
      const site = await websites.find(websiteId)
      if (site) await mail.send(invitationLetter(invitation, site, invitationLink(deps, invitation)), signal)
    }),
    defineJob(contributorMail, async ({ websiteId, accountId, what, otherId }, { signal }) => {
      const account = await findAccountDetails(db, accountId)
      const site = account && (await websites.find(websiteId))
      if (!account || !site) return
      const home = `${appOrigin}/config/sites/${websiteId}`
      const roles = (await findSites(db, accountId))[websiteId] ?? []
      if (what === 'removed') {
        if (roles.length === 0) await mail.send(removedLetter(account, site), signal)
      } else if (what === 'joined') {
        const other = otherId === undefined ? undefined : await findAccountDetails(db, otherId)
        const url = `${home}/contributors`
        if (other && roles.length > 0) await mail.send(joinedLetter(account, { other, site, url }), signal)
      } else if (roles.length > 0) await mail.send(rolesLetter(account, { roles, site, url: home }), signal)
    }),
  ]
}
