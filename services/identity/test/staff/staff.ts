import { withClient } from '@portico/kit/postgres/with-client'
import { staffPermission, type StaffPermissionName } from '@portico/proto/enums/permission'
import type { AuditReply } from '@portico/proto/http/people/audit'
import { setStaff } from '../../src/commands/staff.ts'
import { password, stranger, visitor, website, type Identity } from '../harness.ts'
import { grantOwner, signUpPerson, type Person } from '../owner.ts'

export const STAFF = '/api/rest/staff'
export const ofWebsite = `${STAFF}/websites/${website.id}`
export const allPermissions = Object.keys(staffPermission) as StaffPermissionName[]

/** Calls of the provider's staff, and of the people that they concern. */
export function staffCalls(identity: () => Identity) {
  let admin: Person

  const person = (email: string, name: string) => signUpPerson(identity(), email, name)
  /** Runs the command that sets staff permissions. */
  const setPermissions = (email: string, permissions: string[]) =>
    withClient({ connectionString: identity().database.jobUrl }, (client) =>
      setStaff(client, { email, permissions, now: identity().clock.at }),
    )
  async function as(caller: Person, path: string, method = 'GET', json?: object) {
    const principal = (await caller.principal()) ?? ({ kind: 'anonymous' } as const)
    return identity().ask(path, { caller: { website: null, principal }, method, ...(json ? { json } : {}) })
  }

  return {
    person,
    setPermissions,
    as,
    /** Signs up Ada, the admin of the website, and Sam of the support, who has all staff permissions. */
    async adaAndSupport(): Promise<{ ada: Person; support: Person }> {
      admin = await person('ada@example.com', 'Ada')
      await grantOwner(identity(), admin.id)
      const support = await person('support@portico.example', 'Sam')
      await setPermissions(support.email, allPermissions)
      return { ada: admin, support }
    },
    readAudit: async () =>
      (await as(admin, `/api/rest/accounts/audit?websiteId=${website.id}&limit=100`)).json<AuditReply>()
        .entries,
    signIn: (email: string) =>
      identity().ask('/api/auth/Login', { caller: stranger, json: { email, password } }),
    /** Signs up a member of the website and returns its id. */
    async signUpMember(email: string): Promise<string> {
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
