import type { Caller, Principal } from '@portico/kit/http/principal'
import type { Answer, CallOptions } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import { password, visitor, website, type Identity } from '../harness.ts'

type Member = Extract<Principal, { kind: 'member' }>

export const ACCOUNT = '/api/site-users/account'

/** Calls of visitors and members of a website. */
export function memberCalls(identity: () => Identity) {
  const post = (path: string, json: object, more: CallOptions = {}) =>
    identity().ask(ACCOUNT + path, { caller: visitor, json, ...more })
  const signUp = (email: string, more: object = {}) =>
    post('', { email, password, firstName: 'Mia', lastName: 'Noon', ...more })
  const signIn = (email: string, typed = password, more: CallOptions = {}) =>
    post('/session', { email, password: typed }, more)

  /** Returns the member of the session cookie of a reply; null without a valid session. */
  async function memberOf(answer: Answer): Promise<Member | null> {
    const principal = await identity().principalOf(answer.cookies, 'member')
    return principal?.kind === 'member' ? principal : null
  }

  /** Calls as this member, with the XSRF header unless `options` replaces it. */
  const as = (member: Member, path: string, options: CallOptions = {}) => {
    const caller: Caller = { website, principal: member }
    const headers = { 'x-siteuser-xsrf-token': member.xsrf, ...options.headers }
    return identity().ask(ACCOUNT + path, { ...options, caller, headers })
  }

  /** Signs a member up and returns the session. */
  async function join(email: string, more: object = {}) {
    const answer = await signUp(email, more)
    const member = await memberOf(answer)
    if (!member) throw new Error(answer.text)
    return { answer, member, cookies: answer.cookies }
  }

  /** Waits for the nth mail to an address with this subject and returns it with its link and token. */
  async function findMail(email: string, subject: RegExp, nth = 1) {
    const found = () => identity().inbox.filter((mail) => mail.to === email && subject.test(mail.subject))
    await until(() => found().length >= nth)
    const mail = found()[nth - 1]!
    const link = /https?:\S+#token=\S+/.exec(mail.text)?.[0] ?? ''
    return { ...mail, link, token: link.split('#token=')[1] ?? '' }
  }

  return { post, signUp, signIn, memberOf, as, join, findMail }
}
