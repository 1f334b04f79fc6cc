import * as z from 'zod'
import { forbidden, tooManyRequests } from '../../src/errors.ts'
import type { Listening } from '../../src/http/listen.ts'
import type { Caller } from '../../src/http/principal.ts'
import { Reply, jsonText } from '../../src/http/route.ts'
import { testRoute } from '../../src/testing/route.ts'
import { createServer } from '../../src/http/server.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { createMetrics } from '../../src/runtime/metrics.ts'
import { testKeys } from '../../src/testing/http.ts'

export const website = { id: 'a'.repeat(24), identifier: 'demo' }
export const anonymous: Caller = { website, principal: { kind: 'anonymous' } }
/** How much of `longText` was produced. */
export const produced = { chunks: 0, ended: false }

/** A text of 1 GB. */
async function* longText() {
  try {
    for (; produced.chunks < 16_000; produced.chunks++) yield await Promise.resolve('x'.repeat(65_536))
  } finally {
    produced.ended = true
  }
}

/** Starts a server with a route for each kind of reply. */
export async function startTestServer() {
  const metrics = createMetrics({ service: 'test' })
  const routes = [
    testRoute({
      method: 'POST',
      path: '/notes/:id',
      access: 'anyone',
      params: z.object({ id: z.string().regex(/^\d+$/, 'must be a number') }),
      query: z.object({ loud: z.enum(['yes', 'no']).optional() }),
      body: z.object({ title: z.string().max(5, 'is too long') }),
      accepts: 'any',
      bodyLimit: 100,
      handle: ({ params, query, body, website: { identifier } }) => ({
        ...params,
        ...query,
        ...body,
        identifier,
      }),
    }),
    testRoute({ method: 'POST', path: '/json', access: 'anyone', body: z.unknown(), handle: () => ({}) }),
    testRoute({ method: 'GET', path: '/nothing', access: 'anyone', handle: () => {} }),
    testRoute({
      method: 'GET',
      path: '/long',
      access: 'anyone',
      handle: () => new Reply(200, undefined, {}, longText()),
    }),
    testRoute({
      method: 'GET',
      path: '/bug',
      access: 'anyone',
      handle: () => Promise.reject(new Error('secret detail')),
    }),
    testRoute({
      method: 'GET',
      path: '/statement-timeout',
      access: 'anyone',
      handle: () => Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' })),
    }),
    testRoute({
      method: 'GET',
      path: '/slow-down',
      access: 'anyone',
      handle: () => Promise.reject(tooManyRequests(7)),
    }),
    testRoute({ method: 'GET', path: '/no', access: 'anyone', handle: () => Promise.reject(forbidden()) }),
    testRoute({ method: 'GET', path: '/stored', access: 'anyone', handle: () => jsonText(201, '{"a":1}') }),
    testRoute({
      method: 'GET',
      path: '/mine',
      access: 'account',
      handle: ({ principal }) => ({ id: principal.accountId }),
    }),
  ]
  const server: Listening = await createServer({
    name: 'test',
    routes,
    keys: testKeys,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics,
  }).listen(0)
  return { ...server, metrics }
}
