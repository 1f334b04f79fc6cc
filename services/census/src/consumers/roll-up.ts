import type { Consumer, Incoming } from '@portico/kit/bus/bus'
import { censusEvent } from '@portico/proto/enums/census-event'
import { MAX_KEYS_PER_DAY } from '@portico/proto/limits'
import { saveProgress } from '@portico/kit/collect/progress'
import type { Tx } from '@portico/kit/postgres/db'
import { foldViews } from '../domain/fold.ts'
import { decodeHit, type Hit } from '../domain/hit.ts'
import { followVisit } from '../domain/visit-state.ts'
import type { Signals } from '../signals.ts'
import { dayOf, ensurePartitions, toHex, insertHits, type StoredHit } from '../store/hits.ts'
import { capPages } from '../store/key-cap.ts'
import { addToRollups, lockRollups } from '../store/rollups.ts'
import { findVisitStates, saveVisitStates, visitorKey, type VisitorKey } from '../store/visit-states.ts'
import { HIT_TOPIC } from '../topics.ts'

/** Folds a batch of hits in memory and writes it in one transaction. The number of statements does not depend on the batch. */
export const rollUp = (signals: Signals): Consumer => ({
  group: 'census.roll-up',
  topics: [HIT_TOPIC.name],
  maxBatch: 1_000,
  batchWaitMs: 100,
  async handle(batch, tx) {
    const hits = uniqueHits(batch)
    lockRollups(tx, new Set(hits.map((hit) => hit.websiteId)))
    ensurePartitions(tx, new Set(hits.map((hit) => dayOf(hit.at))))
    const followed = await followVisits(tx, hits)
    const fresh = await insertHits(tx, followed)
    const counted = fresh.filter((hit) => !hit.synthetic)
    const additions = foldViews(counted.filter((hit) => hit.event === censusEvent.pageView))
    await addToRollups(tx, await capPages(tx, additions, MAX_KEYS_PER_DAY))
    const last = batch.at(-1)!
    saveProgress(tx, { partition: last.partition, next: last.offset + 1, at: last.at })
    signals.rolledUp({
      counted: counted.length,
      repeated: batch.length - fresh.length,
      synthetic: fresh.length - counted.length,
    })
  },
  onDead: () => signals.dead(),
})

/** Decodes a batch; a hit that occurs several times in it is kept once. */
function uniqueHits(batch: readonly Incoming[]): Hit[] {
  const hits = new Map<string, Hit>()
  for (const message of batch) {
    const hit = decodeHit(message.value)
    const key = `${hit.websiteId}|${dayOf(hit.at)}|${hit.hitId}`
    if (!hits.has(key)) hits.set(key, hit)
  }
  return [...hits.values()]
}

/** Adds to each hit what it adds to counts of visits, and stores the states of the visits. */
async function followVisits(tx: Tx, hits: readonly Hit[]): Promise<StoredHit[]> {
  const visitors = new Map<string, VisitorKey>()
  const keyed = hits.map((hit) => {
    if (hit.synthetic) return { hit, key: null }
    const visitor = { websiteId: hit.websiteId, visitor: toHex(hit.visitor) }
    const key = visitorKey(visitor)
    visitors.set(key, visitor)
    return { hit, key }
  })
  const states = await findVisitStates(tx, [...visitors.values()])
  const stored = keyed.map(({ hit, key }) => {
    if (key === null) return { ...hit, startsVisit: false, firstOnPage: false }
    const { state, startsVisit, firstOnPage } = followVisit(states.get(key), hit)
    if (state) states.set(key, state)
    return { ...hit, startsVisit, firstOnPage }
  })
  saveVisitStates(
    tx,
    [...states].map(([key, state]) => ({ ...visitors.get(key)!, ...state })),
  )
  return stored
}
