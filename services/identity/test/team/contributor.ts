import type { Principal } from '@portico/kit/http/principal'
import type { ContributorsReply } from '@portico/proto/http/people/contributors'
import { expect } from 'vitest'
import { website, type Identity } from '../harness.ts'
import { mailTo, tokenOf } from '../mails.ts'
import { grantOwner, signUpPerson, type Person } from '../owner.ts'

export const ACCOUNTS = '/api/rest/accounts'
export const site = `?websiteId=${website.id}`
const high = { perAddress: 999, perSubject: 999, perPair: 999 }
/** Limits that the tests of contributors do not reach from their one client address. */
export const unlimited = { 'sign-up': high, invitation: high, mail: high, token: high }

/** Calls of contributors and invited people. */
export function contributorCalls(identity: () => Identity) {
  let admin: Person
  let people = 0

  const person = (email = `person${++people}@example.com`, name = '') => signUpPerson(identity(), email, name)

  /** Removes all roles from all accounts and makes a new account, Ada, the only admin. */
  async function onlyAda(): Promise<Person> {
    const { db } = identity().database
    await db.query('delete from account_website_role')
    admin = await person(`ada${++people}@example.com`, 'Ada')
    await db.query('update account set email_confirmed_at = now() where id = $1', [admin.id])
    await grantOwner(identity(), admin.id)
    return admin
  }

  const asPrincipal = (principal: Principal, path: string, method: string, json?: object) =>
    identity().ask(ACCOUNTS + path, {
      caller: { website: null, principal },
      method,
      ...(json ? { json } : {}),
    })
  const as = async (caller: Person, path: string, method: string, json?: object) =>
    asPrincipal((await caller.principal())!, path, method, json)
  const inviteAs = (caller: Person, email: string, roles: string[]) =>
    as(caller, '/invitations', 'POST', { websiteId: website.id, email, roles })
  const accept = (caller: Person, token: string) => as(caller, '/invitations/accept', 'POST', { token })

  /** Invites an address and returns the token of the mail. */
  async function invite(email: string, roles: string[], by = admin): Promise<string> {
    const after = identity().inbox.length
    expect((await inviteAs(by, email, roles)).status).toBe(200)
    return tokenOf(await mailTo(identity().inbox, email, /invites you/, after))
  }

  /** Signs up a person who is invited and accepts. */
  async function join(roles: string[], by = admin): Promise<Person> {
    const joined = await person()
    expect((await accept(joined, await invite(joined.email, roles, by))).status).toBe(200)
    return joined
  }

  return {
    person,
    onlyAda,
    as,
    asPrincipal,
    inviteAs,
    accept,
    invite,
    join,
    list: async (caller: Person) =>
      (await as(caller, `/contributors${site}`, 'GET')).json<ContributorsReply>(),
    rolesOf: async (person: Person) => (await person.principal())!.sites[website.id],
  }
}
