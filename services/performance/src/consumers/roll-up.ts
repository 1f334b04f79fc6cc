import { MAX_KEYS_PER_DAY } from '@portico/proto/limits'
import { saveProgress } from '@portico/kit/collect/progress'
import type { Consumer } from '@portico/kit/bus/bus'
import { foldRecords } from '../domain/fold.ts'
import { decodeSpeedRecords, type SpeedRecord } from '../domain/speed-record.ts'
import type { Signals } from '../signals.ts'
import { addToHistograms } from '../store/histograms.ts'
import { lockHistograms, capKeys } from '../store/key-cap.ts'
import { insertRecordIds } from '../store/seen-records.ts'
import { RECORD_TOPIC } from '../topics.ts'

/** Folds a batch of records in memory and adds it to the histograms. The number of statements does not depend on the batch. */
export const rollUp = (signals: Signals): Consumer => ({
  group: 'performance.roll-up',
  topics: [RECORD_TOPIC.name],
  // A message holds at most 100 records, so a batch has at most 5,000. Most messages hold a few.
  maxBatch: 50,
  batchWaitMs: 1_000,
  async handle(batch, tx) {
    const records = new Map<string, SpeedRecord>()
    let received = 0
    for (const message of batch) {
      for (const record of decodeSpeedRecords(message.value)) {
        records.set(`${record.websiteId}|${record.recordId}`, record)
        received++
      }
    }
    lockHistograms(tx, new Set([...records.values()].map((record) => record.websiteId)))
    const last = batch.at(-1)!
    const fresh = await insertRecordIds(tx, [...records.values()], last.at)
    const counted = fresh.filter((record) => !record.synthetic)
    addToHistograms(tx, await capKeys(tx, foldRecords(counted), MAX_KEYS_PER_DAY))
    saveProgress(tx, { partition: last.partition, next: last.offset + 1, at: last.at })
    signals.rolledUp({
      counted: counted.length,
      repeated: received - fresh.length,
      synthetic: fresh.length - counted.length,
    })
  },
  onDead: () => signals.dead(),
})
