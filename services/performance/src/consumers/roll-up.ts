import { MAX_KEYS_PER_DAY } from '@portico/proto/limits'
import { saveProgress } from '@portico/kit/collect/progress'
import type { Consumer } from '@portico/kit/bus/bus'
import { foldRecords } from '../domain/fold.ts'
import { decodeSpeedRecords, type SpeedRecord } from '../domain/speed-record.ts'
import type { Signals } from '../signals.ts'
import { addToHistograms } from '../store/histograms.ts'
import { lockHistograms, withinCap } from '../store/key-cap.ts'
import { unseen } from '../store/seen-records.ts'
import { RECORD_TOPIC } from '../topics.ts'

/** Folds a batch of records in memory and adds it to the histograms, in as many statements for 1 record as for 1,000. */
export const rollUp = (signals: Signals): Consumer => ({
  group: 'performance.roll-up',
  topics: [RECORD_TOPIC.name],
  // A message may hold a hundred records, of which a batch holds five thousand at most; most hold a few.
  maxBatch: 50,
  batchWaitMs: 1_000,
  async handle(batch, tx) {
    const records = new Map<string, SpeedRecord>()
    let came = 0
    for (const message of batch) {
      for (const record of decodeSpeedRecords(message.value)) {
        records.set(`${record.websiteId}|${record.recordId}`, record)
        came++
      }
    }
    lockHistograms(tx, new Set([...records.values()].map((record) => record.websiteId)))
    const last = batch.at(-1)!
    const fresh = await unseen(tx, [...records.values()], last.at)
    const real = fresh.filter((record) => !record.synthetic)
    addToHistograms(tx, await withinCap(tx, foldRecords(real), MAX_KEYS_PER_DAY))
    saveProgress(tx, { partition: last.partition, next: last.offset + 1, at: last.at })
    signals.rolledUp(real.length, came - fresh.length, fresh.length - real.length)
  },
  onDead: () => signals.dead(),
})
