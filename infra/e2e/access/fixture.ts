import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedVariables } from '@portico/embedded/config'
import { startPortico } from '@portico/embedded/portico'
import { readConfig } from '@portico/kit/runtime/config'
import { freePort } from '@portico/kit/runtime/free-port'
import { GATEWAY, PRINCIPAL_HEADER, createCallerSigner, type Principal } from '@portico/kit/http/principal'
import { createLogger, type Logger } from '@portico/kit/runtime/logger'
import { withClient } from '@portico/kit/postgres/with-client'
import { websiteRole, type RoleName } from '@portico/proto/enums/website-role'
import { pairOf } from '@portico/proto/calls'
import { staffPermission } from '@portico/proto/enums/permission'
import { closeAsk } from './ask.ts'
import { createVisitor, type GatewayAddress, type Visitor } from './visitor.ts'
import { makeWebsite } from './website.ts'

export const roleNames = Object.keys(websiteRole) as RoleName[]

/**
 * Every kind of caller: anonymous visitors; members of this website, members without the XSRF header and members of
 * another website; a presence; an account for each role on the website; an admin of another website; staff with every
 * staff permission, and with all but the one that a route requires; an internal service.
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
  'staff without the permission',
  'service',
] as const
export type CallerName = (typeof callerNames)[number]

export type Fixture = Awaited<ReturnType<typeof startFixture>>

/**
 * Starts the whole product in this process, makes two websites, and signs every kind of caller in through the gateway.
 */
export async function startFixture({
  logger = createLogger({ name: 'access', level: 'silent' }),
}: { logger?: Logger } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-access-'))
  chmodSync(dataDir, 0o755)
  const portico = await startPortico({
    config: readConfig(EmbeddedVariables, {
      CAPTCHA_URL: 'http://127.0.0.1:9', // no provider is asked
      PORTICO_DATA: dataDir,
      PORTICO_PORT: String(await freePort()),
      PORTICO_TEST_PROVIDER_PORT: '0',
      PORTICO_RATE_SCALE: '10000',
    }),
    logger,
    onFatal: () => {},
  })
  const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8')
  const { keys } = JSON.parse(secrets) as { keys: Record<string, string> }
  const host = (name: string) => `${name}.localhost:${portico.port}`
  const addressOf = (site: string): GatewayAddress => ({
    origin: portico.gatewayUrl,
    app: host('app'),
    site: host(site),
  })
  const sql = <T extends object>(service: string, text: string, values: unknown[] = []) =>
    withClient(
      { connectionString: portico.databaseUrl(service) },
      async (client) => (await client.query<T>(text, values)).rows,
    )

  const admin = await owner(addressOf('here'))
  const here = await makeWebsite(admin.visitor, createVisitor(addressOf('here')), 'here')
  const stranger = await owner(addressOf('here'))
  const elsewhere = await makeWebsite(stranger.visitor, createVisitor(addressOf('elsewhere')), 'elsewhere')
  const callers = new Map<CallerName, Visitor>([
    ['admin', admin.visitor],
    ['owner elsewhere', stranger.visitor],
    ['anonymous', createVisitor(addressOf('here'))],
  ])
  await Promise.all(
    roleNames
      .filter((name) => name !== 'admin')
      .map(async (role) => {
        const one = await owner(addressOf('here'))
        const values = [one.id, here.id, role]
        await sql('identity', 'insert into account_website_role values ($1, $2, $3, now())', values)
        callers.set(role, one.visitor)
      }),
  )
  const grant = (id: string, permissions: readonly number[]) =>
    sql('identity', 'insert into account_staff_permission select $1, unnest($2::int[]), now()', [
      id,
      permissions,
    ])
  const allStaff = Object.values(staffPermission)
  const staff = await owner(addressOf('here'))
  await grant(staff.id, allStaff)
  callers.set('staff', staff.visitor)

  const member = await signUpMember(addressOf('here'))
  const withoutXsrf = await signUpMember(addressOf('here'))
  withoutXsrf.sendXsrf(undefined)
  callers.set('member', member).set('member without XSRF', withoutXsrf)
  const abroad = await signUpMember(addressOf('elsewhere'))
  callers.set('member elsewhere', await memberElsewhere(addressOf('here'), abroad))
  callers.set('presence', await presence(admin.visitor, here.id, addressOf('here')))
  await new Promise((done) => setTimeout(done, 600)) // after half a second the gateway looks a session up again
  for (const visitor of [...callers.values(), abroad]) await visitor.plantEverywhere()

  return {
    portico,
    here,
    elsewhere,
    callers,
    /** A member of the other website, on the host of that website. */
    abroad,
    sql,
    memberId: (
      await sql<{ id: string }>('identity', 'select id from site_user where website_id = $1', [here.id])
    )[0]!.id,
    /** Makes a staff account with every permission except this one. */
    async staffWithout(permission: number): Promise<Visitor> {
      const one = await owner(addressOf('here'))
      await grant(
        one.id,
        allStaff.filter((each) => each !== permission),
      )
      await one.visitor.plantEverywhere()
      return one.visitor
    },
    /** The signed principal header that the gateway would send to a service for a caller. */
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

async function owner(address: GatewayAddress): Promise<{ id: string; visitor: Visitor }> {
  const visitor = createVisitor(address)
  const { account } = await visitor.json<{ account: { id: string } }>('app', 'POST', '/api/auth/SignUp', {
    json: { email: email(), password, name: 'Robin Reed' },
  })
  return { id: account.id, visitor }
}

async function signUpMember(address: GatewayAddress): Promise<Visitor> {
  const visitor = createVisitor(address)
  const { xsrfToken } = await visitor.json<{ xsrfToken: string }>('site', 'POST', '/api/site-users/account', {
    json: { email: email(), password },
  })
  visitor.sendXsrf(xsrfToken)
  return visitor
}

/** A member of another website who sends the cookies of that website to this one. */
async function memberElsewhere(address: GatewayAddress, member: Visitor): Promise<Visitor> {
  const visitor = createVisitor(address)
  for (const name of ['SiteUserSecureAuthToken', 'siteUserCrumb'])
    visitor.plant('site', name, member.cookie('site', name)!)
  visitor.sendXsrf(member.cookie('site', 'siteUserCrumb'))
  return visitor
}

/** An owner on the website's host, with only the cookies that the presence code created. */
async function presence(owner: Visitor, websiteId: string, address: GatewayAddress): Promise<Visitor> {
  const { loginUrl } = await owner.json<{ loginUrl: string }>('app', 'POST', '/api/auth/Presence', {
    json: { websiteId },
  })
  const visitor = createVisitor(address)
  const { pathname, search } = new URL(loginUrl)
  const answer = await visitor.keep('site', 'GET', pathname + search)
  if (answer.cookies.length === 0) throw new Error(`${loginUrl} set no presence cookie`)
  return visitor
}
