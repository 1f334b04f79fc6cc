import type { Bus, Outgoing } from '@portico/kit/bus/bus'
import { startApp } from '@portico/kit/app'
import { createMemoryCache } from '@portico/kit/cache/memory'
import { randomIds } from '@portico/kit/ids'
import { createLogger } from '@portico/kit/logger'
import { createMetrics } from '@portico/kit/metrics'
import { testDatabase } from '@portico/kit/testing/database'
import { TEST_SECRET, call, type CallOptions } from '@portico/kit/testing/http'
import type { Caller } from '@portico/kit/http/principal'
import { buildApp } from '../src/app.ts'

export const SITE = '5f0000000000000000000001'
export const OTHER_SITE = '5f0000000000000000000002'
export const visitor: Caller = { website: { id: SITE, identifier: 'mugs' }, principal: { kind: 'anonymous' } }
export const otherVisitor: Caller = {
  website: { id: OTHER_SITE, identifier: 'bowls' },
  principal: { kind: 'anonymous' },
}
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
    sites: { [SITE]: ['admin'], [OTHER_SITE]: ['viewer'] },
  },
}

/** The built service on a real Postgres, with a clock that the test moves and a bus that remembers. */
export async function startForms() {
  const database = await testDatabase('forms', new URL('../migrations/', import.meta.url))
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
    logger: createLogger({ name: 'forms', level: 'silent' }),
    metrics: createMetrics({ service: 'forms' }),
    principalSecret: TEST_SECRET,
    services: {},
    options: { keySecret: 'a secret for keys in tests, of 32 characters and more' },
  }
  const running = await startApp(await buildApp(deps), deps)
  const send = (path: string, options: CallOptions = {}) =>
    call(running.url + path, { caller: visitor, ...options })
  return {
    ...database,
    deps,
    published,
    send,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    async key(caller: Caller = visitor) {
      const answer = await send('/api/form/FormSubmissionKey', { method: 'POST', caller })
      return answer.json<{ data: { key: string } }>().data.key
    },
    async form(fields: (object | string)[], more: object = {}) {
      const answer = await send(`/api/rest/forms?websiteId=${SITE}`, {
        caller: owner,
        json: { name: 'Contact', fields, ...more },
      })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.json<{ id: string }>().id
    },
    save: (
      body: object,
      headers: Record<string, string> = { accept: 'application/json' },
      caller: Caller = visitor,
    ) => send('/api/form/SaveFormSubmission', { json: body, headers, caller }),
    inbox: (id: string, query = '') =>
      send(`/api/rest/forms/${id}/submissions?websiteId=${SITE}${query}`, { caller: owner }),
    async close() {
      await running.stop()
      await database.close()
    },
  }
}
