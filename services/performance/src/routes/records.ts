import type { Outgoing } from '@portico/kit/bus/bus'
import type { Clock } from '@portico/kit/clock'
import { route, type Route } from '@portico/kit/http/route'
import type { Ids } from '@portico/kit/ids'
import { RecordsBody } from '@portico/proto/http/performance'
import { readRecord } from '../domain/read-record.ts'
import { encodeSpeedRecord, speedRecord } from '../domain/speed-record.ts'
import type { Signals } from '../signals.ts'

export type RecordsDeps = {
  clock: Clock
  ids: Ids
  signals: Signals
  /** Resolves once the messages cannot be lost. @throws Refusal 503 when there is no room for them */
  publish(messages: readonly Outgoing[]): Promise<void>
}

/** POST /api/1/performance/records (PERF-08): 204 once the good records are safe; bad ones are dropped and counted. */
export function records({ clock, ids, signals, publish }: RecordsDeps): Route {
  return route({
    method: 'POST',
    path: '/api/1/performance/records',
    access: 'anyone',
    accepts: 'any',
    body: RecordsBody,
    async handle({ body, websiteOrNull, synthetic }) {
      if (!websiteOrNull) return signals.dropped('unknown-website')
      const websiteId = websiteOrNull.id
      const at = clock.now().getTime()
      const messages: Outgoing[] = []
      for (const given of body) {
        const read = readRecord(given, websiteId)
        if (!read.ok) {
          signals.dropped(read.reason)
          continue
        }
        const id = read.record.data.recordId?.toLowerCase() ?? ids.uuid()
        const record = speedRecord(read.record, websiteId, id, at, synthetic)
        messages.push({ key: `${websiteId}:${record.path}`, id, value: encodeSpeedRecord(record) })
      }
      await publish(messages)
      signals.accepted(messages.length)
    },
  })
}
