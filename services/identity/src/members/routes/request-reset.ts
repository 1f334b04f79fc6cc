import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { RequestPasswordReset } from '@portico/proto/http/members'
import { Done } from '@portico/proto/http/replies'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { emailKey } from '../../mail/domain/email.ts'
import { memberResetMail } from '../mail-kinds.ts'
import { memberRealm } from '../start-session.ts'
import { findSiteUserByEmail } from '../store/members.ts'

/**
 * Mails a link to set a new password, where there is a member: to the address that is stored, not to the one that was
 * typed. Where there is none the answer is the same after the same statements: a job that will find nobody.
 */
export const memberResetRequest = ({ db, actionLimit }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/site-users/account/password-reset',
    summary:
      'Asks for a mail to reset a member’s password; the answer never tells whether there is an account.',
    access: 'anyone',
    body: RequestPasswordReset,
    answers: { 200: Done },
    async handle({ req, body, website }) {
      const key = emailKey(body.email)
      const address = addressOf(req)
      await actionLimit.act('mail', { realm: memberRealm(website.id), subject: key, address })
      await actionLimit.mail({ to: key, websiteId: website.id, address })
      await db.tenant(website.id, async (tx) => {
        const user = await findSiteUserByEmail(tx, key)
        jobs.add(tx, memberResetMail, { websiteId: website.id, memberId: user?.id ?? null })
      })
      return {}
    },
  })
