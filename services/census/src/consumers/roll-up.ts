import type { Consumer, Incoming } from '@portico/kit/bus/bus'
import { MAX_KEYS_PER_DAY } from '@portico/proto/limits'
import { saveProgress } from '@portico/kit/collect/progress'
import type { Tx } from '@portico/kit/postgres/db'
import { foldViews } from '../domain/fold.ts'
import { decodeHit, type Hit } from '../domain/hit.ts'
import { followVisit, type Visit } from '../domain/visits.ts'
import type { Signals } from '../signals.ts'
import { dayOf, ensurePartitions, hexOf, insertHits, type StoredHit } from '../store/hits.ts'
import { withinCap } from '../store/key-cap.ts'
import { addToRollups, lockRollups } from '../store/rollups.ts'
import { findVisits, saveVisits, visitorKey, type VisitorKey } from '../store/visitor-visits.ts'
import { HIT_TOPIC } from '../topics.ts'

/** Folds a batch of hits in memory and writes it in one transaction, in as many statements for 1 hit as for 1,000. */
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
    const real = fresh.filter((hit) => !hit.synthetic)
    const additions = foldViews(real.filter((hit) => hit.event === 1))
    await addToRollups(tx, await withinCap(tx, additions, MAX_KEYS_PER_DAY))
    const last = batch.at(-1)!
    saveProgress(tx, { partition: last.partition, next: last.offset + 1, at: last.at })
    signals.rolledUp(real.length, batch.length - fresh.length, fresh.length - real.length)
  },
  onDead: (_message, reason) => signals.dead(reason),
})

function uniqueHits(batch: readonly Incoming[]): Hit[] {
  const hits = new Map<string, Hit>()
  for (const message of batch) {
    const hit = decodeHit(message.value)
    const key = `${hit.websiteId}|${dayOf(hit.at)}|${hit.hitId}`
    if (!hits.has(key)) hits.set(key, hit)
  }
  return [...hits.values()]
}

async function followVisits(tx: Tx, hits: readonly Hit[]): Promise<StoredHit[]> {
  const keys = new Map<string, VisitorKey>()
  const keyed = hits.map((hit) => {
    if (hit.synthetic) return { hit, key: null }
    const owner = { websiteId: hit.websiteId, visitor: hexOf(hit.visitor) }
    const key = visitorKey(owner)
    keys.set(key, owner)
    return { hit, key }
  })
  const visits: Map<string, Visit> = await findVisits(tx, [...keys.values()])
  const stored = keyed.map(({ hit, key }) => {
    if (key === null) return { ...hit, startsVisit: false, firstOnPage: false }
    const { visit, startsVisit, firstOnPage } = followVisit(visits.get(key), hit)
    if (visit) visits.set(key, visit)
    return { ...hit, startsVisit, firstOnPage }
  })
  saveVisits(
    tx,
    [...visits].map(([key, visit]) => ({ ...keys.get(key)!, ...visit })),
  )
  return stored
}
