import { createAdmission } from '@portico/kit/collect/quota'
import { Reply, route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/census/collect/collectors.schemas'
import { EventKind } from '@portico/proto/events/census/v1/event_pb'
import type { TrackQuery } from '@portico/proto/http/visits/events'
import { pathOf, propertiesOf, type EventDraft } from '../domain/event-draft.ts'
import type { CollectDeps } from './collect.ts'

/** A transparent picture of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const headers = {
  'content-type': 'image/gif',
  'cache-control': 'no-store, max-age=0',
  'x-content-type-options': 'nosniff',
}

const UNGROUPED = new Set(['landing', 'refer', 'rk'])

const fromQuery = (query: TrackQuery): EventDraft => ({
  kind: EventKind.LANDING,
  name: 'landing',
  path: pathOf(query.landing),
  referrer: query.refer,
  queryString: campaignOf(query),
  properties: propertiesOf([query], UNGROUPED),
  fields: query,
})

/** The campaign of a landing, as the query string of a page that was reached by it. */
function campaignOf({ source, channel, campaign }: TrackQuery): string {
  const query = new URLSearchParams()
  if (source) query.set('utm_source', source)
  if (channel) query.set('utm_medium', channel)
  if (campaign) query.set('utm_campaign', campaign)
  return query.toString()
}

/** GET /api/track/Track (EVT-19). */
export const track = (deps: Pick<CollectDeps, 'accept' | 'senderOf' | 'quota' | 'dropped'>): Route =>
  route(
    api.trackPixel,
    async ({ req, query, websiteOrNull, principal, synthetic }) => {
      const sender = deps.senderOf(req, {
        website: websiteOrNull,
        principal,
        ...(synthetic && { synthetic }),
      })
      await deps.accept(sender, { kind: 'events', drafts: [fromQuery(query)] })
      return new Reply(200, PIXEL, headers)
    },
    { admit: createAdmission(deps) },
  )
