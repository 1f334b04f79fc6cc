import { startApp } from '@portico/kit/app'
import type { Bus, Outgoing } from '@portico/kit/bus/bus'
import { createMemoryCache } from '@portico/kit/cache/memory'
import type { Caller } from '@portico/kit/http/principal'
import { randomIds } from '@portico/kit/ids'
import { createLogger } from '@portico/kit/logger'
import { createMetrics } from '@portico/kit/metrics'
import { testDatabase } from '@portico/kit/testing/database'
import { TEST_SECRET, call, type Answer, type CallOptions } from '@portico/kit/testing/http'
import type { Product } from '@portico/proto/http/commerce'
import { buildApp } from '../src/app.ts'

export const SITE = '5f0000000000000000000001'
export const OTHER_SITE = '5f0000000000000000000002'
export const SHOP = 'c0000000000000000000000c'
export const visitor: Caller = {
  website: { id: SITE, identifier: 'mugs' },
  principal: { kind: 'anonymous', visitorId: 'visitor-1' },
}
export const stranger: Caller = { ...visitor, principal: { kind: 'anonymous', visitorId: 'visitor-2' } }
export const web: Caller = {
  website: { id: SITE, identifier: 'mugs' },
  principal: { kind: 'service', name: 'web' },
}
export const owner: Caller = {
  website: null,
  principal: {
    kind: 'owner',
    accountId: 'a1',
    sessionId: 's1',
    sites: { [SITE]: ['storeManager'], [OTHER_SITE]: ['viewer'] },
  },
}

/** The built service on a real Postgres, with a clock that the test moves and a bus that remembers. */
export async function startCommerce() {
  const database = await testDatabase('commerce', new URL('../migrations/', import.meta.url))
  const published: { topic: string; message: Outgoing }[] = []
  let now = new Date('2026-03-01T12:00:00Z')
  const bus: Bus = {
    ensureTopics: async () => {},
    publish: async (topic, messages) => {
      published.push(...messages.map((message) => ({ topic, message })))
    },
    ends: async () => [],
    subscribe: async () => ({ stop: async () => {} }),
    close: async () => {},
  }
  const deps = {
    db: database.db,
    bus,
    cache: createMemoryCache({ max: 100 }),
    clock: { now: () => now },
    ids: randomIds,
    logger: createLogger({ name: 'commerce', level: 'silent' }),
    metrics: createMetrics({ service: 'commerce' }),
    principalSecret: TEST_SECRET,
    services: {},
    options: {},
  }
  const running = await startApp(await buildApp(deps), deps)
  const send = (path: string, options: CallOptions = {}) =>
    call(running.url + path, { caller: visitor, ...options })
  const own = (path: string, options: CallOptions = {}) =>
    send(`/api/rest/commerce/${path}${path.includes('?') ? '&' : '?'}websiteId=${SITE}`, {
      caller: owner,
      ...options,
    })
  return {
    ...database,
    deps,
    published,
    send,
    own,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    /** Creates a product; returns it as its owner reads it. */
    async product(input: object = {}): Promise<Product> {
      const json = {
        collectionId: SHOP,
        title: 'Mug',
        variants: [{ price: 1_250, unlimited: true }],
        ...input,
      }
      const made = await own('products', { json })
      if (made.status !== 200) throw new Error(made.text)
      return (await own(`products/${made.json<{ id: string }>().id}`)).json<Product>()
    },
    async close() {
      await running.stop()
      await database.close()
    },
  }
}

/** The cookie header that a browser would send after an answer. */
export const cookiesOf = (answer: Answer): { cookie: string } => ({
  cookie: answer.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '),
})
