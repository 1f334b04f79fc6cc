import type { Caller, Principal } from '@portico/kit/http/principal'
import type { Answer, CallOptions } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import { visitor, website, type startIdentity } from './harness.ts'

type Identity = Awaited<ReturnType<typeof startIdentity>>
type Member = Extract<Principal, { kind: 'member' }>

export const ACCOUNT = '/api/site-users/account'
export const password = 'a long enough password'

/** What a person does as a visitor and member of a website. */
export function people(identity: () => Identity) {
  const post = (path: string, json: object, more: CallOptions = {}) =>
    identity().ask(ACCOUNT + path, { caller: visitor, json, ...more })
  const signUp = (email: string, more: object = {}) =>
    post('', { email, password, firstName: 'Mia', lastName: 'Noon', ...more })
  const login = (email: string, typed = password, more: CallOptions = {}) =>
    post('/session', { email, password: typed }, more)

  /** The person whom the cookies of an answer make, as the gateway would say it; null for nobody. */
  async function who(answer: Answer): Promise<Member | null> {
    const principal = await identity().principalOf(answer.cookies, 'member')
    return principal?.kind === 'member' ? principal : null
  }

  /** A call as this member, with the XSRF header unless told. */
  const as = (member: Member, path: string, options: CallOptions = {}) => {
    const caller: Caller = { website, principal: member }
    const headers = { 'x-siteuser-xsrf-token': member.xsrf, ...options.headers }
    return identity().ask(ACCOUNT + path, { ...options, caller, headers })
  }

  /** Somebody who has just signed up. */
  async function joined(email: string, more: object = {}) {
    const answer = await signUp(email, more)
    const member = await who(answer)
    if (!member) throw new Error(answer.text)
    return { answer, member, cookies: answer.cookies }
  }

  /** The newest mail to an address that its subject tells, once it is there, and the token of its link. */
  async function mailed(email: string, subject: RegExp, nth = 1) {
    const found = () => identity().inbox.filter((mail) => mail.to === email && subject.test(mail.subject))
    await until(() => found().length >= nth)
    const mail = found()[nth - 1]!
    const link = /https?:\S+#token=\S+/.exec(mail.text)?.[0] ?? ''
    return { ...mail, link, token: link.split('#token=')[1] ?? '' }
  }

  return { post, signUp, login, who, as, joined, mailed }
}
