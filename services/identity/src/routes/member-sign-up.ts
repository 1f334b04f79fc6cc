import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { MemberSignUp } from '@portico/proto/http/members'
import type { RouteDeps } from '../deps.ts'
import { checkEmail } from '../domain/email.ts'
import { goneSignal } from '../gone.ts'
import { startMemberSession } from '../member-session.ts'
import { insertSiteUser } from '../store/site-users.ts'

/** A visitor becomes a member of the host's website and is signed in until the browser closes. */
export const memberSignUp = ({ db, clock, ids, passwords, devices, signals }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/site-users/account',
    access: 'anyone',
    body: MemberSignUp,
    async handle({ res, body, headers, website }) {
      const email = checkEmail(body.email)
      if (!email.ok) throw invalid({ email: email.error })
      const about = {
        email: email.address,
        names: [body.firstName, body.lastName, website.identifier],
      }
      const user = {
        id: ids.objectId(),
        email: email.address,
        emailKey: email.key,
        firstName: body.firstName ?? '',
        lastName: body.lastName ?? '',
        passwordHash: await passwords.hash(body.password, about, goneSignal(res)),
        emailConfirmed: false,
        disabled: false,
      }
      const answer = await db.tenant(website.id, async (tx) => {
        const added = await insertSiteUser(tx, website.id, {
          ...user,
          createdAt: clock.now(),
        })
        if (!added) throw invalid({ email: 'This e-mail address has an account already.' })
        return startMemberSession({ clock, ids, devices }, tx, website.id, user, {
          rememberMe: false,
          headers,
        })
      })
      signals.signedUp('member')
      return answer
    },
  })
