import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { emailTaken } from '../../guard/refusals.ts'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import * as api from '@portico/proto/api/identity/members/member-sign-in.schemas'
import type { RouteDeps } from '../../deps.ts'
import { checkEmail } from '../../mail/domain/email.ts'
import { memberConfirmMail, memberTakenMail } from '../mail-kinds.ts'
import { memberRealm, startMemberSession, withCookies } from '../start-session.ts'
import { assertMemberLimit } from '../member-limit.ts'
import { findMemberByEmail, insertMember } from '../store/members.ts'

/**
 * Makes a visitor a member of the host's website, signs in until the browser closes, and mails a link to confirm the
 * address. An address that already has an account is a field error, even in a race and after the same work; its member
 * is told by mail (decision 0073).
 */
export const signUpMember = ({
  db,
  clock,
  ids,
  passwords,
  devices,
  actionLimiter,
  memberCarts,
  signals,
}: RouteDeps) =>
  route(api.signUpMember, async ({ req, res, body, headers, website }) => {
    const email = checkEmail(body.email)
    if (!email.ok) throw invalid({ email: email.error })
    const address = addressForLimits(req)
    const names = { firstName: body.firstName ?? '', lastName: body.lastName ?? '' }
    const id = ids.objectId()
    const keys = { realm: memberRealm(website.id), subject: email.key, address }
    const answer = await actionLimiter.runSignUp(keys, async () => {
      await actionLimiter.consumeMail({ to: email.key, websiteId: website.id, address })
      const member = {
        ...names,
        id,
        email: email.address,
        emailKey: email.key,
        passwordHash: await passwords.hash(
          body.password,
          { email: email.address, names: [names.firstName, names.lastName, website.identifier] },
          res,
        ),
        emailConfirmed: false,
        disabled: false,
      }
      return db.tenant(website.id, async (tx) => {
        if (!(await insertMember(tx, website.id, { ...member, createdAt: clock.now() }))) {
          const holder = await findMemberByEmail(tx, email.key)
          if (holder) jobs.add(tx, memberTakenMail, { websiteId: website.id, memberId: holder.id })
          return undefined
        }
        await assertMemberLimit(tx, website.id)
        jobs.add(tx, memberConfirmMail, { websiteId: website.id, memberId: id })
        const options = { rememberMe: false, headers }
        return startMemberSession({ clock, ids, devices }, tx, website.id, member, options)
      })
    })
    if (!answer) throw emailTaken()
    signals.signedUp('member')
    return withCookies(answer, await memberCarts.signedIn(website, id, headers))
  })
