import { saveProgress } from '@portico/kit/collect/progress'
import type { Consumer } from '@portico/kit/bus/bus'
import { decodeSpeedRecords } from '../domain/record-message.ts'
import type { Signals } from '../signals.ts'
import { RECORD_TOPIC } from '../topics.ts'
import { countRecords } from '../use-cases/count-records.ts'

/** Stores and counts a batch of records in the transaction that moves the offset. */
export const rollUp = (signals: Signals): Consumer => ({
  group: 'performance.roll-up',
  topics: [RECORD_TOPIC.name],
  // A message has at most 100 records and 64 KB. Most messages have a few.
  maxBatch: 200,
  batchWaitMs: 1_000,
  async handle(batch, tx) {
    const last = batch.at(-1)!
    const records = batch.flatMap((message) => decodeSpeedRecords(message.value))
    const numbers = await countRecords(tx, records, last.at)
    saveProgress(tx, { partition: last.partition, next: last.offset + 1, at: last.at })
    signals.rolledUp(numbers)
  },
  onDead: () => signals.dead(),
})
