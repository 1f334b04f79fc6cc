import type { Outgoing } from '@portico/kit/bus/bus'
import { invalid } from '@portico/kit/errors'
import { SYNTHETIC_HEADER } from '@portico/kit/http/caller/synthetic'
import { route, type Route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/performance/sample-history.schemas'
import { type SampleRecord } from '@portico/proto/http/common/sample-history'
import { encodeSpeedRecords } from '../domain/record-message.ts'
import type { SpeedRecord } from '../domain/speed-record.ts'
import { insertReleases } from '../store/releases.ts'

/** The size of one call: a thousand items of a kilobyte. */
const BODY_MAX = 1_048_576
/** Records of one message, as many as one request of a browser may have. */
const RECORDS_OF_MESSAGE = 100

/**
 * POST /api/rest/performance/sample-history. The records take the way of real ones from the topic on, marked as sample
 * data. An owner alone cannot write figures of the past: the request must carry the operator’s token, else it is a 400.
 */
export function addHistory({
  db,
  publish,
}: {
  db: Db
  /** Resolves once the messages are durable. @throws Refusal 503 if there is no room for them on the disk */
  publish(messages: readonly Outgoing[]): Promise<void>
}): Route {
  return route(
    api.addSampleHistory,
    async ({ body, synthetic }) => {
      if (!synthetic) throw invalid({ [SYNTHETIC_HEADER]: 'must be the operator’s token' })
      const { websiteId, records, releases } = body
      if (releases.length > 0) {
        const rows = releases.map(({ id, at }) => ({
          websiteId,
          releaseId: id,
          contentVersion: 0,
          publishedAt: new Date(at),
          sample: true,
        }))
        await db.job(async (tx) => insertReleases(tx, rows))
      }
      const read = records.map((each) => toRecord(websiteId, each))
      const messages: Outgoing[] = []
      for (let from = 0; from < read.length; from += RECORDS_OF_MESSAGE) {
        const part = read.slice(from, from + RECORDS_OF_MESSAGE)
        messages.push({ key: websiteId, id: part[0]!.recordId, value: encodeSpeedRecords(part) })
      }
      if (messages.length > 0) await publish(messages)
    },
    { bodyLimit: BODY_MAX },
  )
}

const toRecord = (websiteId: string, { country: _, metrics, ...rest }: SampleRecord): SpeedRecord => ({
  ...rest,
  metrics: { ...metrics } as Record<string, number>,
  websiteId,
  synthetic: false,
  sample: true,
  pageLoadId: '',
  navigationType: 'navigate',
  event: 'page_speed',
  fields: '{}',
})
