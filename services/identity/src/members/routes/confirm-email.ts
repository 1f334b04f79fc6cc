import { unauthorized } from '@portico/kit/errors'
import { route, type Context } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { invalidLink } from '../../guard/refusals.ts'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import * as api from '@portico/proto/api/identity/members/member-sign-in.schemas'
import type { RouteDeps } from '../../deps.ts'
import { readMailedToken } from '../../mail/domain/mailed-token.ts'
import { memberConfirmMail } from '../mail-kinds.ts'
import { memberConfirmState } from '../mailed-links.ts'
import { memberRealm, requireMemberXsrf } from '../start-session.ts'
import { confirmMemberEmail, findMember } from '../store/members.ts'

/** Confirms a member's address by a mailed token. Without a token it mails the link to the signed-in member again. */
export const confirmMember = (deps: RouteDeps) =>
  route(api.confirmMember, ({ body: { token }, ...context }) => {
    return token === undefined ? resend(deps, context) : confirm(deps, context, token)
  })

async function confirm(
  { db, clock, secret, actionLimiter }: RouteDeps,
  { req, website: { id: websiteId } }: Pick<Context, 'req' | 'website'>,
  text: string,
) {
  await actionLimiter.consume('token', { realm: memberRealm(websiteId), address: addressForLimits(req) })
  const now = clock.now()
  const token = readMailedToken(secret, text, { purpose: 'memberConfirm', websiteId, now })
  if (!token.ok) throw invalidLink()
  return db.tenant(websiteId, async (tx) => {
    const member = await findMember(tx, token.subject)
    if (!member || !token.fits(memberConfirmState(member))) throw invalidLink()
    if (!(await confirmMemberEmail(tx, member.id, now))) throw invalidLink()
    return { email: member.email }
  })
}

async function resend(
  { db, actionLimiter }: RouteDeps,
  context: Pick<Context, 'req' | 'website' | 'principal' | 'headers'>,
) {
  const { memberId, websiteId } = requireMemberXsrf(context)
  const member = await db.tenant(websiteId, (tx) => findMember(tx, memberId))
  if (!member) throw unauthorized()
  if (member.emailConfirmed) return {}
  const address = addressForLimits(context.req)
  await actionLimiter.consume('mail', { realm: memberRealm(websiteId), subject: member.emailKey, address })
  await actionLimiter.consumeMail({ to: member.emailKey, websiteId, address })
  await db.tenant(websiteId, async (tx) =>
    jobs.add(tx, memberConfirmMail, { websiteId, memberId }, { key: memberId }),
  )
  return {}
}
