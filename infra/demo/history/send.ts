import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { listAssets } from '@portico/proto/api/sites/library/asset-reads'
import {
  SAMPLE_ITEMS_MAX,
  type CensusHistory,
  type CommerceHistory,
  type FormsHistory,
  type PerformanceHistory,
} from '@portico/proto/http/common/sample-history'
import { SYNTHETIC_HEADER } from '@portico/kit/http/caller/synthetic'
import { createClient } from '../client.ts'
import { demoFile, signIn, writeWhole } from '../logins.ts'
import { makeHistory, type History } from './history.ts'
import { demoObjects, demoPictures, demoPlaces } from './places.ts'

const WithId = z.object({ id: z.string() })
/** The fields of `demo.json` that the history needs. */
const Demo = z.object({
  websiteId: z.string(),
  owner: z.object({ email: z.string(), password: z.string() }),
  synthetic: z.string().optional(),
  forms: z.object({ contact: WithId, newsletter: WithId }),
  products: z.array(z.object({ id: z.string(), path: z.string() })),
})

/** When the history ends (ms), and whether all of it was sent. */
const State = z.object({ now: z.number(), isSent: z.boolean() })

/**
 * Sends the sample history of the demo site, once: what was sent is kept in `history.json`, so an interrupted run continues
 * with the same items, which are not counted twice. Returns the number of page views, or null if there was nothing to do:
 * it was sent before, or there is no operator’s token. @throws Error if a call is refused
 */
export async function sendHistory({
  gatewayUrl,
  port,
  baseHost,
  dataDir,
}: {
  gatewayUrl: string
  port: number
  baseHost: string
  dataDir: string
}): Promise<number | null> {
  const file = join(dataDir, 'history.json')
  const before = existsSync(file) ? State.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
  const demo = Demo.parse(JSON.parse(readFileSync(demoFile(dataDir), 'utf8')))
  if (before?.isSent || demo.synthetic === undefined) return null
  const now = before?.now ?? Date.now()
  writeWhole(file, { now, isSent: false })
  const app = createClient(gatewayUrl, `app.${baseHost}:${port}`)
  await signIn(app, demo.owner)
  const { assets } = await app.read(listAssets, {
    params: { websiteId: demo.websiteId },
    query: { kind: 'picture' },
  })
  const objects = demoObjects(demo, demoPictures(assets))
  const history = makeHistory({ now, places: demoPlaces, objects })
  const headers = { [SYNTHETIC_HEADER]: demo.synthetic }
  // One after another: a visitor’s visits must be counted in their order.
  for (const { path, json } of callsOf(demo.websiteId, history)) {
    const { status, text } = await app.call('POST', path, { json, headers })
    if (status >= 300) throw new Error(`POST ${path}: ${status} ${text}`)
  }
  writeWhole(file, { now, isSent: true })
  return history.hits.length
}

type Call = {
  path: string
  json: Partial<CensusHistory> | Partial<PerformanceHistory> | FormsHistory | CommerceHistory
}

/** The calls that send a history, in parts that one call accepts. */
function callsOf(websiteId: string, history: History): Call[] {
  const { hits, events, errors, records, releases, submissions, carts, orders } = history
  const census = (json: Partial<CensusHistory>) => ({ path: '/api/rest/census/sample-history', json })
  const performance = (json: Partial<PerformanceHistory>) => ({
    path: '/api/rest/performance/sample-history',
    json,
  })
  return [
    performance({ websiteId, releases }),
    ...parts(submissions).map((each) => ({
      path: '/api/rest/forms/sample-history',
      json: { websiteId, submissions: each },
    })),
    ...parts(carts).map((each) => ({
      path: '/api/rest/commerce/sample-history',
      json: { websiteId, carts: each, orders: [] },
    })),
    ...parts(orders).map((each) => ({
      path: '/api/rest/commerce/sample-history',
      json: { websiteId, carts: [], orders: each },
    })),
    ...parts(hits).map((each) => census({ websiteId, hits: each })),
    ...parts(events).map((each) => census({ websiteId, events: each })),
    ...parts(errors).map((each) => census({ websiteId, errors: each })),
    ...parts(records).map((each) => performance({ websiteId, records: each })),
  ]
}

const parts = <T>(items: readonly T[]) =>
  Array.from({ length: Math.ceil(items.length / SAMPLE_ITEMS_MAX) }, (_, n) =>
    items.slice(n * SAMPLE_ITEMS_MAX, (n + 1) * SAMPLE_ITEMS_MAX),
  )
