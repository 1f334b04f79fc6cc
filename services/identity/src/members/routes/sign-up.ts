import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { MemberSignUp, MemberSessionReply } from '@portico/proto/http/members'
import { addressTaken } from '../../audit/audit-account.ts'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { checkEmail } from '../../mail/domain/email.ts'
import { memberConfirmMail, memberTakenMail } from '../mail-kinds.ts'
import { memberRealm, startMemberSession, withCookies } from '../start-session.ts'
import { needRoomForMember } from '../room.ts'
import { findSiteUserByEmail, insertSiteUser } from '../store/members.ts'

/**
 * A visitor becomes a member of the host's website, is signed in until the browser closes, and gets a mail with a link
 * to confirm the address. An address that has an account is a field error, also in a race, after the same work; its
 * member is told by mail (decision 0073).
 */
export const memberSignUp = ({
  db,
  clock,
  ids,
  passwords,
  devices,
  actionLimit,
  memberCarts,
  signals,
}: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/site-users/account',
    summary: 'Makes the visitor a member of the website and signs in.',
    access: 'anyone',
    body: MemberSignUp,
    answers: { 200: MemberSessionReply },
    async handle({ req, res, body, headers, website }) {
      const email = checkEmail(body.email)
      if (!email.ok) throw invalid({ email: email.error })
      const address = addressOf(req)
      const names = { firstName: body.firstName ?? '', lastName: body.lastName ?? '' }
      const id = ids.objectId()
      const who = { realm: memberRealm(website.id), subject: email.key, address }
      const answer = await actionLimit.signUp(who, async () => {
        await actionLimit.mail({ to: email.key, websiteId: website.id, address })
        const user = {
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
          if (!(await insertSiteUser(tx, website.id, { ...user, createdAt: clock.now() }))) {
            const holder = await findSiteUserByEmail(tx, email.key)
            if (holder) jobs.add(tx, memberTakenMail, { websiteId: website.id, memberId: holder.id })
            return undefined
          }
          await needRoomForMember(tx, website.id)
          jobs.add(tx, memberConfirmMail, { websiteId: website.id, memberId: id })
          const how = { rememberMe: false, headers }
          return startMemberSession({ clock, ids, devices }, tx, website.id, user, how)
        })
      })
      if (!answer) throw addressTaken()
      signals.signedUp('member')
      return withCookies(answer, await memberCarts.signedIn(website, id, headers))
    },
  })
