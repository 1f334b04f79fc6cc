import type { Consumer, Incoming } from '@portico/kit/bus/bus'
import { saveProgress } from '@portico/kit/collect/progress'
import { decodeHit, type Hit } from '../../collect/domain/hit.ts'
import type { Signals } from '../../signals.ts'
import { countBots } from '../store/bots.ts'
import { dayOf } from '@portico/kit/collect/day-of'
import { ensurePartitions, insertHits } from '../store/hits.ts'
import { lockRollups } from '../store/rollups.ts'
import { ensureVisitPartitions } from '../store/visits.ts'
import { HIT_TOPIC } from '../../topics.ts'
import { foldHits } from '../use-cases/fold-hits.ts'
import { rollUpFigures } from '../use-cases/roll-up-figures.ts'

/** Folds a batch of hits in memory and writes it in one transaction. The number of statements does not depend on the batch. */
export const rollUp = (signals: Signals): Consumer => ({
  group: 'census.roll-up',
  topics: [HIT_TOPIC.name],
  maxBatch: 1_000,
  batchWaitMs: 100,
  async handle(batch, tx) {
    const received = uniqueHits(batch)
    const hits = received.filter(({ bot }) => bot === '')
    const days = new Set(hits.map((hit) => dayOf(hit.at)))
    lockRollups(tx, new Set(received.map((hit) => hit.websiteId)))
    ensurePartitions(tx, days)
    ensureVisitPartitions(tx, days)
    const fresh = await insertHits(tx, hits)
    const counted = fresh.filter((hit) => !hit.synthetic)
    await rollUpFigures(tx, await foldHits(tx, counted))
    const bots = await countBots(
      tx,
      received.filter(({ bot, synthetic }) => bot !== '' && !synthetic),
    )
    const last = batch.at(-1)!
    saveProgress(tx, { partition: last.partition, next: last.offset + 1, at: last.at })
    signals.rolledUp({
      counted: counted.length,
      repeated: batch.length - received.length + hits.length - fresh.length,
      synthetic: fresh.length - counted.length,
      bots,
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
