import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import * as api from '@portico/proto/api/identity/members/member-sign-in.schemas'
import type { RouteDeps } from '../../deps.ts'
import { emailKey } from '../../mail/domain/email.ts'
import { memberResetMail } from '../mail-kinds.ts'
import { memberRealm } from '../start-session.ts'
import { findMemberByEmail } from '../store/members.ts'

/**
 * Mails a link to set a new password if the address has a member: to the stored address, not to the one that was typed.
 * Without a member the reply and the statements are the same: the job then finds no member.
 */
export const requestMemberReset = ({ db, actionLimiter }: RouteDeps) =>
  route(api.requestMemberReset, async ({ req, body, website }) => {
    const key = emailKey(body.email)
    const address = addressForLimits(req)
    await actionLimiter.consume('mail', { realm: memberRealm(website.id), subject: key, address })
    await actionLimiter.consumeMail({ to: key, websiteId: website.id, address })
    await db.tenant(website.id, async (tx) => {
      const member = await findMemberByEmail(tx, key)
      jobs.add(tx, memberResetMail, { websiteId: website.id, memberId: member?.id ?? null })
    })
    return {}
  })
