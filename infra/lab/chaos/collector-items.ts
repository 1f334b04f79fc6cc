import { encodeRecord } from '@portico/proto/collect/performance-encoding'
import type { Send } from './client.ts'
import type { Kind } from './ledger.ts'
import { createHitId, createRunUuid, eventName, noticeVersion, pagePath, type World } from './world.ts'

/** A request to a collector: its items by their ids. */
type Item = { kind: Kind; ids: string[]; path: string; body: Parameters<Send>[2] }

/** Creates the requests of one page view, each with new ids: a hit, a v0 and two v1 events, an error, a record, and a decision. */
export function createItems({ demo: { websiteId }, run, nextNumber }: World, visitor: string): Item[] {
  const [hitId, decisionId, recordId, v0Id, errorId] = [
    createHitId(run, nextNumber()),
    createHitId(run, nextNumber()),
    createRunUuid(run),
    createRunUuid(run),
    createRunUuid(run),
  ]
  const v1Ids = [createRunUuid(run), createRunUuid(run)]
  const clientDate = Date.now()
  const [page, name] = [pagePath(run), eventName(run)]
  const hit = { hitId, websiteId, url: page, clientDate, title: 'Chaos' }
  const v0 = { eventId: v0Id, websiteId, pagePath: page, clientDate }
  const v1 = v1Ids.map((event_id) => ({
    commonData: {
      ...{ actor: 'visitor', action: name, event_owner_team: 'chaos', event_source: 'WEB' },
      ...{
        object_type: 'page',
        event_id,
        website_id: websiteId,
        page_path: page,
        client_timestamp: clientDate,
      },
      visitor_cookie: visitor,
    },
  }))
  const error = { eventId: errorId, websiteId, url: page, clientDate, message: 'Chaos', line: 1, column: 1 }
  const record = {
    app: 'site',
    event: 'page_speed',
    pageLoadId: crypto.randomUUID(),
    data: { recordId, pathname: page, largestContentfulPaint: 800, timeToFirstByte: 30 },
  }
  const decision = {
    ...{ decisionId, consentId: crypto.randomUUID(), version: noticeVersion(run), source: 'banner' },
    ...{ categories: ['embeds'], refused: ['statistics', 'marketing'] },
  }
  return [
    {
      kind: 'hit',
      ids: [hitId],
      path: '/api/census/RecordHit',
      body: { form: { event: '1', data: JSON.stringify(hit), ss_cvr: visitor } },
    },
    {
      kind: 'event',
      ids: [v0Id],
      path: '/api/events/RecordEvent',
      body: { form: { event: name, data: JSON.stringify(v0), ss_cvr: visitor } },
    },
    { kind: 'event', ids: v1Ids, path: '/api/v1/events', body: { text: JSON.stringify(v1) } },
    {
      kind: 'error',
      ids: [errorId],
      path: '/api/events/RecordJavascriptErrors',
      body: { json: [{ event: 'js_error', data: JSON.stringify(error) }] },
    },
    {
      kind: 'record',
      ids: [recordId],
      path: '/api/1/performance/records',
      body: { text: JSON.stringify([encodeRecord(record)]) },
    },
    { kind: 'decision', ids: [decisionId], path: '/api/consent/decisions', body: { json: decision } },
  ]
}
