import type { Caller } from '@portico/kit/http/principal'
import { startCollector } from '@portico/kit/testing/collector'
import { call } from '@portico/kit/testing/http'
import type { VisitsReply } from '@portico/proto/http/visits/census-figures'
import { buildApp } from '../src/app.ts'

/** An open website: its visitors may have a cookie. */
export const website = { id: 'a1'.repeat(12), identifier: 'acme', counting: 'cookie' as const }
export const other = { id: 'b2'.repeat(12), identifier: 'other' }
export const visitor: Caller = { website, principal: { kind: 'anonymous' } }
export const owner: Caller = {
  website: null,
  principal: {
    kind: 'owner',
    accountId: 'c3'.repeat(12),
    sessionId: 's',
    sites: { [website.id]: ['admin'] },
  },
}
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export const clock = { at: new Date('2026-01-15T12:10:00Z'), now: () => clock.at }

/** Starts census on a real Postgres and a real bus; `broker.away` makes every publish fail. */
export async function startCensus() {
  const census = await startCollector({
    name: 'census',
    migrations: new URL('../migrations/', import.meta.url),
    topic: 'census.hit.v1',
    clock,
    options: {},
    build: buildApp,
  })

  const hit = (changes: Record<string, unknown> = {}, cookie?: string, caller = visitor, headers = {}) =>
    call(`${census.url}/api/census/RecordHit`, {
      to: 'census',
      caller,
      form: {
        event: '1',
        data: JSON.stringify({ url: '/', clientDate: clock.at.getTime(), ...changes }),
        ...(cookie ? { ss_cvr: cookie } : {}),
      },
      headers: { 'user-agent': FIREFOX, ...headers },
    })
  /** Calls a reading of the owner; `path` has at least a question mark. */
  const get = (path: string, caller = owner, websiteId: string = website.id) =>
    call(`${census.url}/api/rest/census/${path}&websiteId=${websiteId}`, { to: 'census', caller })
  const visits = async ({ websiteId, ...query }: Record<string, string>, caller = owner) =>
    get(`visits?${new URLSearchParams(query)}`, caller, websiteId)
  const figures = async (by: string, from = '2026-01-15T00:00:00Z', to = '2026-01-16T00:00:00Z') =>
    (await visits({ from, to, by })).json<VisitsReply>()

  return { ...census, hit, get, visits, figures }
}
