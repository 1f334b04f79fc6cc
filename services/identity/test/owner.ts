import type { Principal } from '@portico/kit/http/principal'
import type { OwnAccount } from '@portico/proto/http/identity'
import { stranger, type startIdentity } from './harness.ts'

type Identity = Awaited<ReturnType<typeof startIdentity>>
export type Owner = Extract<Principal, { kind: 'owner' }>

export const password = 'a long enough password'
export const ME = '/api/rest/accounts/me'

/** What people do with an account of their own. */
export function owners(identity: () => Identity) {
  /** A call of somebody who is not signed in. */
  const open = (path: string, json: object) => identity().ask(path, { caller: stranger, json })
  const as = (principal: Principal, path: string, method: string, json?: object) =>
    identity().ask(path, { caller: { website: null, principal }, method, ...(json ? { json } : {}) })

  return {
    open,
    as,
    async signUp(email: string, name = 'Ada'): Promise<{ cookies: string[]; principal: Owner }> {
      const { cookies } = await open('/api/auth/SignUp', { email, password, name })
      return { cookies, principal: (await identity().principalOf(cookies, 'owner')) as Owner }
    },
    login: (email: string, typed = password) => open('/api/auth/Login', { email, password: typed }),
    me: async (principal: Principal) => (await as(principal, ME, 'GET')).json<OwnAccount>(),
  }
}
