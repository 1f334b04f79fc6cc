import { startApp } from '@portico/kit/app'
import type { Bus } from '@portico/kit/bus/bus'
import { notFound } from '@portico/kit/errors'
import { testRoute } from '@portico/kit/testing/route'
import { createServer } from '@portico/kit/http/server'
import { randomIds } from '@portico/kit/ids'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import type { Caller, Principal } from '@portico/kit/http/principal'
import type { Db } from '@portico/kit/postgres/db'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { createTestMail } from '@portico/kit/testing/mail/mail'
import { TEST_SECRET, call, testKeys, type CallOptions } from '@portico/kit/testing/http'
import type { SessionReply } from '@portico/proto/http/people/identity'
import { buildApp } from '../src/app.ts'
import { startCarts } from './members/carts.ts'
import type { IdentityOptions } from '../src/deps.ts'

export const website = { id: 'a'.repeat(24), identifier: 'demo' }
export const otherWebsite = { id: 'b'.repeat(24), identifier: 'other' }
export const password = 'a long enough password'
export const gateway: Caller = { website: null, principal: { kind: 'service', name: 'gateway' } }
export const visitor: Caller = { website, principal: { kind: 'anonymous' } }
export const stranger: Caller = { website: null, principal: { kind: 'anonymous' } }

/**
 * Starts identity on its own Postgres, with a clock that the test sets; a stub of sites knows two websites. `sharing`
 * starts another process of the service on the database of the first. While `postgres.away` is set, every database call
 * fails; `postgres.statements` are the statements outside transactions. Without `bus`, no message arrives.
 */
export async function startIdentity(
  options: Partial<IdentityOptions> = {},
  sharing?: { database: TestDatabase },
  bus: Bus = silentBus,
) {
  const database =
    sharing?.database ?? (await testDatabase('identity', new URL('../migrations/', import.meta.url)))
  const postgres = { away: false, statements: [] as string[] }
  const clock = { at: new Date('2026-03-01T10:00:00Z'), now: () => clock.at }
  const { mail, inbox } = createTestMail()
  const sites = await createServer({
    name: 'sites',
    routes: [
      testRoute({
        method: 'GET',
        path: '/internal/websites/:id',
        access: 'service',
        handle: ({ params }) => {
          const found = [website, otherWebsite].find(({ id }) => id === params['id'])
          if (!found) throw notFound('website')
          return {
            ...found,
            title: `Studio ${found.identifier}`,
            origin: `http://${found.identifier}.localhost:8080`,
          }
        },
      }),
    ],
    keys: testKeys,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ service: 'sites' }),
  }).listen(0)
  const commerce = await startCarts()
  const deps = {
    db: failingWhenAway(database.db, postgres),
    bus,
    mail,
    clock,
    ids: randomIds,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ service: 'identity' }),
    keys: testKeys,
    services: { sites: sites.url, commerce: commerce.url },
    options: { appOrigin: 'http://app.localhost:8080', secret: TEST_SECRET, ...options },
  }
  const running = await startApp(await buildApp(deps), deps)
  const ask = (path: string, options: CallOptions = {}) =>
    call(running.url + path, { ...options, to: 'identity' })

  /**
   * Returns the principal of the session cookie of a reply, as the gateway resolves it; null when the session has
   * ended.
   */
  async function principalOf(
    cookies: readonly string[],
    kind: 'owner' | 'member',
    ofWebsite = website,
  ): Promise<Principal | null> {
    const name = kind === 'owner' ? '__Host-portico_session' : 'SiteUserSecureAuthToken'
    const token = cookies
      .find((cookie) => cookie.startsWith(`${name}=`))!
      .split('=')[1]!
      .split(';')[0]!
    const json = kind === 'owner' ? { kind, token } : { kind, token, websiteId: ofWebsite.id }
    const answer = await ask('/internal/session', { caller: gateway, json })
    return answer.status === 404 ? null : (answer.json<SessionReply>().principal as Principal)
  }

  return {
    ask,
    inbox,
    postgres,
    carts: commerce.carts,
    clock,
    database,
    principalOf,
    async stop() {
      await running.stop()
      await sites.close()
      await commerce.stop()
      if (!sharing) await database.close()
    },
  }
}

export type Identity = Awaited<ReturnType<typeof startIdentity>>

/** Returns a database whose calls fail with a connection error while `postgres.away` is set. */
function failingWhenAway(db: Db, postgres: { away: boolean; statements: string[] }): Db {
  const available = () => {
    if (postgres.away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    return db
  }
  return {
    ...db,
    query: async (sql, params) => {
      postgres.statements.push(sql)
      return available().query(sql, params)
    },
    app: async (work) => available().app(work),
    tenant: async (websiteId, work) => available().tenant(websiteId, work),
    read: async (websiteId, work) => available().read(websiteId, work),
    job: async (work) => available().job(work),
    batch: async (work) => available().batch(work),
  }
}

/** A bus without messages. Identity publishes nothing. */
const silentBus: Bus = {
  ensureTopics: () => Promise.resolve(),
  publish: () => Promise.reject(new Error('identity publishes nothing')),
  ends: () => Promise.resolve([]),
  subscribe: () => Promise.resolve({ stop: () => Promise.resolve() }),
  close: () => Promise.resolve(),
}
