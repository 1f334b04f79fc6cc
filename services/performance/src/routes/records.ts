import type { Outgoing } from '@portico/kit/bus/bus'
import type { Clock } from '@portico/kit/clock'
import { route, type Route } from '@portico/kit/http/route'
import type { Ids } from '@portico/kit/ids'
import { RecordsBody } from '@portico/proto/http/performance'
import { readRecord } from '../domain/read-record.ts'
import { encodeSpeedRecords, toSpeedRecord, type SpeedRecord } from '../domain/speed-record.ts'
import type { Signals } from '../signals.ts'

export type RecordsDeps = {
  clock: Clock
  ids: Ids
  signals: Signals
  /** Resolves once the message is durable. @throws Refusal 503 if there is no room for it on the disk */
  publish(message: Outgoing): Promise<void>
}

/** POST /api/1/performance/records (PERF-08). Answers 204 once the valid records are durable; invalid ones are dropped. */
export function acceptRecords({ clock, ids, signals, publish }: RecordsDeps): Route {
  return route({
    method: 'POST',
    path: '/api/1/performance/records',
    summary: 'Accepts page-speed records. An invalid record does not reject the others.',
    access: 'anyone',
    accepts: 'any',
    body: RecordsBody,
    unknownFields: 'ignored',
    answers: { 204: null },
    async handle({ body, websiteOrNull, synthetic }) {
      if (!websiteOrNull) {
        signals.dropped('unknown-website')
        return
      }
      const websiteId = websiteOrNull.id
      const at = clock.now().getTime()
      const records: SpeedRecord[] = []
      for (const given of body) {
        const read = readRecord(given, websiteId)
        if (!read.ok) {
          signals.dropped(read.reason)
          continue
        }
        const recordId = read.record.data.recordId?.toLowerCase() ?? ids.uuid()
        records.push(toSpeedRecord(read.record, { recordId, websiteId, at, synthetic }))
      }
      const [first] = records
      if (!first) return
      // One message for each request. All messages of a website share a partition: its histograms are locked by one
      // transaction at a time anyway, and the cost depends on the rows it changes, not on the number of records.
      const value = encodeSpeedRecords(records)
      await publish({ key: websiteId, id: first.recordId, value })
      signals.accepted(records.length)
    },
  })
}
