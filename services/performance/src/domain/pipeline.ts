import type { DropReason } from '@portico/proto/enums/drop-reason'
import type { PageRecord } from '@portico/proto/http/visits/performance'
import { pagePath } from '@portico/proto/links/page-path'
import { eventTime } from '@portico/kit/collect/event-time'
import {
  accountStep,
  originSteps,
  pageSteps,
  type Origin,
  type ViewedPage,
} from '@portico/kit/collect/origin'
import { createPipeline, createTimedStep, type Step } from '@portico/kit/collect/pipeline'
import { readRecord } from './read-record.ts'

/** The parts of the collector that can be off: their names in the settings, without the suffix `-rollout` (PERF-05). */
export const rollouts = ['rum', 'site-app', 'track-page-speed', 'track-user-timing'] as const
export type Rollout = (typeof rollouts)[number]

/** The request of a record: what all records of one request share. `receivedAt`: when it arrived, by our clock. */
export type RecordRequest = Origin & { receivedAt: number }

/** A record that was read, with its page. */
type DecodedRecord = ViewedPage & { request: RecordRequest; record: PageRecord }

/** A record that is counted, at the time at which it happened (milliseconds since the epoch). */
export type AcceptedRecord = { record: PageRecord; path: string; occurredAt: number }
/** Why a record is not counted. `problem`: of a malformed one. */
export type DroppedRecord = { dropped: DropReason; problem?: string }

/** The steps before a record is decoded. */
const requestSteps: readonly Step<RecordRequest>[] = [
  ...originSteps,
  accountStep,
  { name: 'counting', check: ({ counting }) => (counting === 'off' ? 'census-disabled' : null) },
]

const recordSteps = (off: readonly Rollout[]): readonly Step<DecodedRecord>[] => [
  {
    name: 'website-of-record',
    check({ request, record }) {
      const claimed = record.data.context?.websiteId
      return claimed === undefined || claimed === request.websiteId ? null : 'other-website'
    },
  },
  {
    name: 'part',
    check: ({ record }) => (partsOf(record).some((part) => off.includes(part)) ? 'part-off' : null),
  },
  ...pageSteps,
]

function decode({
  request,
  given,
}: {
  request: RecordRequest
  given: unknown
}): DecodedRecord | DroppedRecord {
  const read = readRecord(given)
  if (!read.ok) return { dropped: 'malformed', problem: read.problem }
  const { record } = read
  const path = pagePath(record.data.pathname ?? '/')
  return { request, record, path, data: { pageType: record.data.context?.pageType } }
}

function date({ request, record, path }: DecodedRecord): AcceptedRecord | DroppedRecord {
  const { time, sentAt } = record
  const occurredAt = eventTime({ clientDate: time, sentAt, receivedAt: request.receivedAt })
  return occurredAt === null ? { dropped: 'too-old' } : { record, path, occurredAt: Math.round(occurredAt) }
}

/** The parts of the collector that must be on for a record. */
function partsOf({ event, app }: PageRecord): readonly Rollout[] {
  const kind = event === 'page_speed' ? 'track-page-speed' : 'track-user-timing'
  return app === 'site' ? ['rum', 'site-app', kind] : ['rum', kind]
}

/**
 * Creates the pipeline of page-speed records. `off`: parts of the collector that are off. `observe` gets durations of
 * steps (see `createPipeline`).
 */
export function createRecordPipeline(
  off: readonly Rollout[],
  observe?: (step: string, seconds: number) => void,
): (request: RecordRequest, given: unknown) => AcceptedRecord | DroppedRecord {
  const checkRequest = createPipeline(requestSteps, observe)
  const decodeTimed = createTimedStep('decode', decode, observe)
  const checkRecord = createPipeline(recordSteps(off), observe)
  const dateTimed = createTimedStep('age', date, observe)
  return (request, given) => {
    const refused = checkRequest(request)
    if (refused) return { dropped: refused }
    const decoded = decodeTimed({ request, given })
    if ('dropped' in decoded) return decoded
    const excluded = checkRecord(decoded)
    return excluded ? { dropped: excluded } : dateTimed(decoded)
  }
}
