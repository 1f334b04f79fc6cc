import type { Principal } from '@portico/kit/http/principal'
import type { ContributorsReply } from '@portico/proto/http/contributors'
import { expect } from 'vitest'
import { gateway, stranger, website, type startIdentity } from './harness.ts'
import { mailTo, tokenOf } from './mailed.ts'
import { password, type Owner } from './owner.ts'

type Identity = Awaited<ReturnType<typeof startIdentity>>
export type Person = { id: string; email: string; now(): Promise<Owner> }

export const ACCOUNTS = '/api/rest/accounts'
export const site = `?websiteId=${website.id}`
const many = { perAddress: 999, perSubject: 999, perPair: 999 }
/** Tests of contributors do more from one address than people may. */
export const unlimited = { 'sign-up': many, invitation: many, mail: many, token: many }

/** People who work on a website, or are asked to. */
export function contributors(identity: () => Identity) {
  let admin: Person
  let people = 0

  async function person(email = `person${++people}@example.com`, name = ''): Promise<Person> {
    const json = { email, password, name }
    const { cookies } = await identity().ask('/api/auth/SignUp', { caller: stranger, json })
    const now = async () => (await identity().principalOf(cookies, 'owner')) as Owner
    return { id: (await now()).accountId, email, now }
  }

  /** Takes all roles from everybody; then a new person, Ada, is the only admin. */
  async function onlyAda(): Promise<Person> {
    const { db } = identity().database
    await db.query('delete from account_website_role')
    admin = await person(`ada${++people}@example.com`, 'Ada')
    await db.query('update account set email_confirmed_at = now() where id = $1', [admin.id])
    const json = { accountId: admin.id }
    await identity().ask(`/internal/websites/${website.id}/owner`, { caller: gateway, json })
    return admin
  }

  const asPrincipal = (principal: Principal, path: string, method: string, json?: object) =>
    identity().ask(ACCOUNTS + path, {
      caller: { website: null, principal },
      method,
      ...(json ? { json } : {}),
    })
  const as = async (who: Person, path: string, method: string, json?: object) =>
    asPrincipal(await who.now(), path, method, json)
  const inviteAs = (who: Person, email: string, roles: string[]) =>
    as(who, '/invitations', 'POST', { websiteId: website.id, email, roles })
  const accept = (who: Person, token: string) => as(who, '/invitations/accept', 'POST', { token })

  /** Invites, and gives the token of the mail. */
  async function invited(email: string, roles: string[], by = admin): Promise<string> {
    const after = identity().inbox.length
    expect((await inviteAs(by, email, roles)).status).toBe(200)
    return tokenOf(await mailTo(identity().inbox, email, /invites you/, after))
  }

  /** Somebody new who was invited and accepted. */
  async function joined(roles: string[], by = admin): Promise<Person> {
    const who = await person()
    expect((await accept(who, await invited(who.email, roles, by))).status).toBe(200)
    return who
  }

  return {
    person,
    onlyAda,
    as,
    asPrincipal,
    inviteAs,
    accept,
    invited,
    joined,
    list: async (who: Person) => (await as(who, `/contributors${site}`, 'GET')).json<ContributorsReply>(),
    rolesOf: async (who: Person) => (await who.now()).sites[website.id],
  }
}
