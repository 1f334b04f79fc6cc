import { withClient } from '@portico/kit/postgres/with-client'
import { staffPermission, type StaffPermissionName } from '@portico/proto/enums/permission'
import type { AuditReply } from '@portico/proto/http/audit'
import { setStaff } from '../src/commands/staff.ts'
import { gateway, stranger, visitor, website, type startIdentity } from './harness.ts'
import { password, type Owner } from './owner.ts'

type Identity = Awaited<ReturnType<typeof startIdentity>>
export type Person = { id: string; email: string; cookies: string[]; now(): Promise<Owner | null> }

export const STAFF = '/api/rest/staff'
export const ofWebsite = `${STAFF}/websites/${website.id}`
export const all = Object.keys(staffPermission) as StaffPermissionName[]

/** The provider's staff, and those whom it deals with. */
export function staffPeople(identity: () => Identity) {
  let admin: Person

  async function person(email: string, name: string): Promise<Person> {
    const json = { email, password, name }
    const { cookies } = await identity().ask('/api/auth/SignUp', { caller: stranger, json })
    const now = async () => (await identity().principalOf(cookies, 'owner')) as Owner | null
    return { id: (await now())!.accountId, email, cookies, now }
  }
  /** The command that makes somebody staff. */
  const command = (email: string, permissions: string[]) =>
    withClient({ connectionString: identity().database.jobUrl }, (client) =>
      setStaff(client, { email, permissions, now: identity().clock.at }),
    )
  async function as(who: Person, path: string, method = 'GET', json?: object) {
    const principal = (await who.now()) ?? ({ kind: 'anonymous' } as const)
    return identity().ask(path, { caller: { website: null, principal }, method, ...(json ? { json } : {}) })
  }

  return {
    person,
    command,
    as,
    /** Ada, who has the website, and Sam of the support, who may everything. */
    async adaAndSupport(): Promise<{ ada: Person; support: Person }> {
      admin = await person('ada@example.com', 'Ada')
      const json = { accountId: admin.id }
      await identity().ask(`/internal/websites/${website.id}/owner`, { caller: gateway, json })
      const support = await person('support@portico.example', 'Sam')
      await command(support.email, all)
      return { ada: admin, support }
    },
    audit: async () =>
      (await as(admin, `/api/rest/accounts/audit?websiteId=${website.id}&limit=100`)).json<AuditReply>()
        .entries,
    login: (email: string) =>
      identity().ask('/api/auth/Login', { caller: stranger, json: { email, password } }),
    /** Somebody who signs up as a member of the website: the id. */
    async member(email: string): Promise<string> {
      const json = { email, password, firstName: 'Mia', lastName: 'Noon' }
      const answer = await identity().ask('/api/site-users/account', { caller: visitor, json })
      return answer.json<{ siteUser: { id: string } }>().siteUser.id
    },
    signInMember: (email: string) =>
      identity().ask('/api/site-users/account/session', {
        caller: visitor,
        json: { email, password, rememberMe: false },
      }),
  }
}
