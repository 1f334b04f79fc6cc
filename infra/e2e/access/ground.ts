import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortico } from '@portico/embedded/portico'
import { freePort } from '@portico/kit/runtime/free-port'
import { GATEWAY, PRINCIPAL_HEADER, createCallerSigner, type Principal } from '@portico/kit/http/principal'
import { createLogger } from '@portico/kit/runtime/logger'
import { withClient } from '@portico/kit/postgres/with-client'
import { websiteRole, type RoleName } from '@portico/proto/enums/website-role'
import { pairOf } from '@portico/proto/calls'
import { staffPermission } from '@portico/proto/enums/permission'
import { closeAsk } from './ask.ts'
import { createVisitor, type Door, type Visitor } from './visitor.ts'
import { makeWebsite } from './website.ts'

export const roleNames = Object.keys(websiteRole) as RoleName[]

/**
 * Everyone who calls: strangers, members (of this site, without the XSRF header, of another site), an account for each
 * role on the website, an admin of another website, staff (with every staff permission, and with all but the one that a
 * route asks for), a presence, and a service of our own.
 */
export const callerNames = [
  'anonymous',
  'member',
  'member without XSRF',
  'member elsewhere',
  'presence',
  ...roleNames,
  'owner elsewhere',
  'staff',
  'staff without it',
  'service',
] as const
export type CallerName = (typeof callerNames)[number]

export type Ground = Awaited<ReturnType<typeof startGround>>

/** The whole product in this process, with two websites and every caller signed in through the gateway. */
export async function startGround() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-access-'))
  chmodSync(dataDir, 0o755)
  const portico = await startPortico({
    dataDir,
    port: await freePort(),
    rateFactor: 10_000,
    logger: createLogger({ name: 'access', level: 'silent' }),
    onFatal: () => {},
  })
  const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8')
  const { keys } = JSON.parse(secrets) as { keys: Record<string, string> }
  const host = (name: string) => `${name}.localhost:${portico.port}`
  const door = (site: string): Door => ({ origin: portico.gatewayUrl, app: host('app'), site: host(site) })
  const sql = <T extends object>(service: string, text: string, values: unknown[] = []) =>
    withClient(
      { connectionString: portico.databaseUrl(service) },
      async (client) => (await client.query<T>(text, values)).rows,
    )

  const admin = await owner(door('here'))
  const here = await makeWebsite(admin.visitor, createVisitor(door('here')), 'here')
  const stranger = await owner(door('here'))
  const elsewhere = await makeWebsite(stranger.visitor, createVisitor(door('elsewhere')), 'elsewhere')
  const callers = new Map<CallerName, Visitor>([
    ['admin', admin.visitor],
    ['owner elsewhere', stranger.visitor],
    ['anonymous', createVisitor(door('here'))],
  ])
  await Promise.all(
    roleNames
      .filter((name) => name !== 'admin')
      .map(async (role) => {
        const one = await owner(door('here'))
        const held = [one.id, here.id, role]
        await sql('identity', 'insert into account_website_role values ($1, $2, $3, now())', held)
        callers.set(role, one.visitor)
      }),
  )
  const grant = (id: string, permissions: readonly number[]) =>
    sql('identity', 'insert into account_staff_permission select $1, unnest($2::int[]), now()', [
      id,
      permissions,
    ])
  const allStaff = Object.values(staffPermission)
  const staff = await owner(door('here'))
  await grant(staff.id, allStaff)
  callers.set('staff', staff.visitor)

  const member = await signUpMember(door('here'))
  const silent = await signUpMember(door('here'))
  silent.sendXsrf(undefined)
  callers.set('member', member).set('member without XSRF', silent)
  const abroad = await signUpMember(door('elsewhere'))
  callers.set('member elsewhere', await memberElsewhere(door('here'), abroad))
  callers.set('presence', await presence(admin.visitor, here.id, door('here')))
  await new Promise((done) => setTimeout(done, 600)) // the gateway asks again for a session that is half a second old
  for (const visitor of [...callers.values(), abroad]) await visitor.plantEverywhere()

  return {
    portico,
    here,
    elsewhere,
    callers,
    /** A member of the other website, on that one's host. */
    abroad,
    sql,
    memberId: (
      await sql<{ id: string }>('identity', 'select id from site_user where website_id = $1', [here.id])
    )[0]!.id,
    /** An account of the staff that holds every permission but this one. */
    async staffWithout(permission: number): Promise<Visitor> {
      const one = await owner(door('here'))
      await grant(
        one.id,
        allStaff.filter((each) => each !== permission),
      )
      await one.visitor.plantEverywhere()
      return one.visitor
    },
    /** What the gateway would say of a caller to a service: of one of our own, or of whom it knows by a session. */
    header(service: string, caller: CallerName, website: boolean): Record<string, string> {
      const named = website ? { id: here.id, identifier: here.identifier } : null
      const principal = principalOf(caller, here.id)
      const sign = createCallerSigner({ from: GATEWAY, to: service, key: keys[pairOf(GATEWAY, service)]! })
      return { [PRINCIPAL_HEADER]: sign({ website: named, principal }) }
    },
    async stop() {
      closeAsk()
      await portico.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function principalOf(caller: CallerName, websiteId: string): Principal {
  const sessionId = 'test'
  if (caller === 'service') return { kind: 'service', name: GATEWAY }
  if (caller === 'anonymous') return { kind: 'anonymous' }
  if (caller === 'presence')
    return { kind: 'presence', accountId: websiteId, websiteId, roles: roleNames, sessionId }
  if (caller.startsWith('member'))
    return { kind: 'member', memberId: websiteId, websiteId, sessionId, xsrf: sessionId }
  const staff = Object.values(staffPermission)
  return { kind: 'owner', accountId: websiteId, sessionId, sites: { [websiteId]: roleNames }, staff }
}

const password = randomBytes(18).toString('base64url')
let made = 0
const email = () => `person-${made++}@example.com`

async function owner(door: Door): Promise<{ id: string; visitor: Visitor }> {
  const visitor = createVisitor(door)
  const { account } = await visitor.json<{ account: { id: string } }>('app', 'POST', '/api/auth/SignUp', {
    json: { email: email(), password, name: 'Somebody' },
  })
  return { id: account.id, visitor }
}

async function signUpMember(door: Door): Promise<Visitor> {
  const visitor = createVisitor(door)
  const { xsrfToken } = await visitor.json<{ xsrfToken: string }>('site', 'POST', '/api/site-users/account', {
    json: { email: email(), password },
  })
  visitor.sendXsrf(xsrfToken)
  return visitor
}

/** A member of another website who brings the cookies of that one to this one. */
async function memberElsewhere(door: Door, member: Visitor): Promise<Visitor> {
  const visitor = createVisitor(door)
  for (const name of ['SiteUserSecureAuthToken', 'siteUserCrumb'])
    visitor.plant('site', name, member.cookie('site', name)!)
  visitor.sendXsrf(member.cookie('site', 'siteUserCrumb'))
  return visitor
}

/** An owner as seen on the website's host: nothing but what the one-time code left there. */
async function presence(owner: Visitor, websiteId: string, door: Door): Promise<Visitor> {
  const { loginUrl } = await owner.json<{ loginUrl: string }>('app', 'POST', '/api/auth/Presence', {
    json: { websiteId },
  })
  const visitor = createVisitor(door)
  const { pathname, search } = new URL(loginUrl)
  const answer = await visitor.keep('site', 'GET', pathname + search)
  if (answer.cookies.length === 0) throw new Error(`no presence came of ${loginUrl}`)
  return visitor
}
