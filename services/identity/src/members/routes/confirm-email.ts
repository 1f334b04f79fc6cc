import { unauthorized } from '@portico/kit/errors'
import { route, type Context } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { ConfirmEmail, MemberConfirmed } from '@portico/proto/http/members'
import { deadLink } from '../../audit/audit-account.ts'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { readMailedToken } from '../../mail/domain/mailed-token.ts'
import { memberConfirmMail } from '../mail-kinds.ts'
import { memberConfirmState } from '../mailed-links.ts'
import { memberRealm, requireMemberXsrf } from '../start-session.ts'
import { confirmSiteUserEmail, findSiteUser } from '../store/members.ts'

/** Confirms a member's address by the token of a mailed link; without a token the member gets the mail again. */
export const memberConfirmation = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/site-users/account/email-confirmation',
    summary: 'Confirms a member’s address by a mailed token; without one, mails it again.',
    access: 'anyone',
    body: ConfirmEmail,
    answers: { 200: MemberConfirmed },
    handle({ body: { token }, ...context }) {
      return token === undefined ? sendAgain(deps, context) : confirm(deps, context, token)
    },
  })

async function confirm(
  { db, clock, secret, actionLimit }: RouteDeps,
  { req, website: { id: websiteId } }: Pick<Context, 'req' | 'website'>,
  text: string,
) {
  await actionLimit.act('token', { realm: memberRealm(websiteId), address: addressOf(req) })
  const now = clock.now()
  const token = readMailedToken(secret, text, { purpose: 'memberConfirm', websiteId, now })
  if (!token.ok) throw deadLink()
  return db.tenant(websiteId, async (tx) => {
    const user = await findSiteUser(tx, token.subject)
    if (!user || !token.fits(memberConfirmState(user))) throw deadLink()
    if (!(await confirmSiteUserEmail(tx, user.id, now))) throw deadLink()
    return { email: user.email }
  })
}

async function sendAgain(
  { db, actionLimit }: RouteDeps,
  context: Pick<Context, 'req' | 'website' | 'principal' | 'headers'>,
) {
  const { memberId, websiteId } = requireMemberXsrf(context)
  const user = await db.tenant(websiteId, (tx) => findSiteUser(tx, memberId))
  if (!user) throw unauthorized()
  if (user.emailConfirmed) return {}
  const address = addressOf(context.req)
  await actionLimit.act('mail', { realm: memberRealm(websiteId), subject: user.emailKey, address })
  await actionLimit.mail({ to: user.emailKey, websiteId, address })
  await db.tenant(websiteId, async (tx) =>
    jobs.add(tx, memberConfirmMail, { websiteId, memberId }, { key: memberId }),
  )
  return {}
}
