import type { Principal } from '@portico/kit/http/principal'
import type { AccountReply, OwnAccount } from '@portico/proto/http/people/identity'
import { gateway, password, stranger, website, type Identity } from './harness.ts'

export type Owner = Extract<Principal, { kind: 'owner' }>
/** An account that has signed up. `principal` resolves its session again at each call: null after the session ended. */
export type Person = { id: string; email: string; cookies: string[]; principal(): Promise<Owner | null> }

export const ME = '/api/rest/accounts/me'

/** Signs up an account. */
export async function signUpPerson(identity: Identity, email: string, name = ''): Promise<Person> {
  const answer = await identity.ask('/api/auth/SignUp', { caller: stranger, json: { email, password, name } })
  if (answer.status !== 200) throw new Error(answer.text)
  const { cookies } = answer
  const principal = async () => (await identity.principalOf(cookies, 'owner')) as Owner | null
  return { id: answer.json<AccountReply>().account.id, email, cookies, principal }
}

/** The call of sites that makes an account the admin of a new website. */
export const grantOwner = (identity: Identity, accountId: string, websiteId = website.id) =>
  identity.ask(`/internal/websites/${websiteId}/owner`, { caller: gateway, json: { accountId } })

/** Calls of owners about their accounts. */
export function ownerCalls(identity: () => Identity) {
  /** A call without a session. */
  const open = (path: string, json: object) => identity().ask(path, { caller: stranger, json })
  const as = (principal: Principal, path: string, method: string, json?: object) =>
    identity().ask(path, { caller: { website: null, principal }, method, ...(json ? { json } : {}) })

  return {
    open,
    as,
    async signUp(email: string, name = 'Ada'): Promise<{ cookies: string[]; principal: Owner }> {
      const { cookies, principal } = await signUpPerson(identity(), email, name)
      return { cookies, principal: (await principal())! }
    },
    signIn: (email: string, typed = password) => open('/api/auth/Login', { email, password: typed }),
    me: async (principal: Principal) => (await as(principal, ME, 'GET')).json<OwnAccount>(),
  }
}
