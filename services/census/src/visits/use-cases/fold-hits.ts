import type { Tx } from '@portico/kit/postgres/db'
import { censusEvent } from '@portico/proto/enums/census-event'
import { Fold, type Addition } from '../domain/fold.ts'
import type { Hit } from '../../collect/domain/hit.ts'
import { followVisit, isOpenAt, withVisitEvent, type Visit } from '../domain/visit.ts'
import { toHex } from '../../model/to-hex.ts'
import { findLatestVisits, saveVisits, visitorKey, type VisitorKey } from '../store/visits.ts'
import { deleteWaitingEvents, findWaitingEvents, type WaitingEvent } from '../store/waiting-events.ts'

/**
 * Stores the visits of new hits, with the events that waited for them, and returns what they add to the roll-ups. The
 * caller holds `lockRollups`.
 */
export async function foldHits(tx: Tx, hits: readonly Hit[]): Promise<Addition[]> {
  const fold = new Fold()
  const visitors = new Map<string, VisitorKey>()
  const keyed = hits.map((hit) => {
    const visitor = { websiteId: hit.websiteId, visitor: toHex(hit.visitor) }
    const key = visitorKey(visitor)
    visitors.set(key, visitor)
    return { hit, key, visitor: visitor.visitor }
  })
  const times = hits.map(({ at }) => at)
  const [latest, waiting] = await Promise.all([
    findLatestVisits(tx, [...visitors.values()], times),
    findWaitingEvents(tx, [...visitors.values()]),
  ])
  const changed = new Map<string, { before: Visit | null; after: Visit }>()
  const change = (key: string, before: Visit | undefined, after: Visit) => {
    latest.set(key, after)
    const name = `${key}|${after.startedAt}|${after.visitCount}`
    const isSame = before?.startedAt === after.startedAt && before.visitCount === after.visitCount
    const known = changed.get(name)
    changed.set(name, { before: known ? known.before : isSame ? before : null, after })
  }
  const taken: WaitingEvent[] = []
  const takeEvents = (key: string, until: number) => {
    const events = waiting.get(key)
    for (let visit = latest.get(key); visit && events?.[0]; visit = latest.get(key)) {
      const event = events[0]
      if (event.at >= until || !isOpenAt(visit, event.at)) return
      change(key, visit, withVisitEvent(visit, event))
      taken.push(event)
      events.shift()
    }
  }
  for (const { hit, key, visitor } of keyed) {
    if (hit.event === censusEvent.pageView) fold.addView(hit)
    takeEvents(key, hit.at)
    const before = latest.get(key)
    const after = followVisit(before, { ...hit, visitor })
    if (after && after !== before) change(key, before, after)
  }
  for (const key of waiting.keys()) takeEvents(key, Infinity)
  for (const { before, after } of changed.values()) fold.changeVisit(before, after)
  saveVisits(
    tx,
    [...changed.values()].map(({ after }) => after),
  )
  deleteWaitingEvents(tx, taken)
  return fold.additions()
}
