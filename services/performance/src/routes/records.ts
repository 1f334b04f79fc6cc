import type { Outgoing } from '@portico/kit/bus/bus'
import type { Clock } from '@portico/kit/clock'
import { route, type Route } from '@portico/kit/http/route'
import type { Ids } from '@portico/kit/ids'
import { RecordsBody } from '@portico/proto/http/performance'
import { readRecord } from '../domain/read-record.ts'
import { encodeSpeedRecords, speedRecord, type SpeedRecord } from '../domain/speed-record.ts'
import type { Signals } from '../signals.ts'

export type RecordsDeps = {
  clock: Clock
  ids: Ids
  signals: Signals
  /** Resolves once the message cannot be lost. @throws Refusal 503 when there is no room for it */
  publish(message: Outgoing): Promise<void>
}

/** POST /api/1/performance/records (PERF-08): 204 once the good records are safe; bad ones are dropped and counted. */
export function records({ clock, ids, signals, publish }: RecordsDeps): Route {
  return route({
    method: 'POST',
    path: '/api/1/performance/records',
    summary: 'Takes page-speed records; a bad one does not spoil the others.',
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
        const id = read.record.data.recordId?.toLowerCase() ?? ids.uuid()
        records.push(speedRecord(read.record, websiteId, id, at, synthetic))
      }
      const [first] = records
      if (!first) return
      // One message a request, a website in one partition: its histograms are written by one transaction at a time
      // anyway, and each costs by the rows it touches, not by the records.
      const value = encodeSpeedRecords(records)
      await publish({ key: websiteId, id: first.recordId, value })
      signals.accepted(records.length)
    },
  })
}
