import { pageTypesWithoutCensus } from '@portico/proto/collect/page-types-without-census'
import type { DropReason } from '@portico/proto/enums/drop-reason'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { PageRecord } from '@portico/proto/http/performance'
import { pagePath } from '@portico/proto/links/page-path'
import type { VisitorCounting } from '@portico/proto/cookies/visitor-counting'
import { eventTime } from '@portico/kit/collect/event-time'
import { createPipeline, type Step } from '@portico/kit/collect/pipeline'
import { readRecord } from './read-record.ts'

/** The parts of the collector that can be off: their names in the settings, without the suffix `-rollout` (PERF-05). */
export const rollouts = ['rum', 'site-app', 'track-page-speed', 'track-user-timing'] as const
export type Rollout = (typeof rollouts)[number]

/** The request of a record: what all records of one request share. */
export type RecordRequest = {
  /** The website of the host; null if the host has none. */
  websiteId: string | null
  /** How the owner has set visitors to be counted. */
  counting: VisitorCounting
  /** The roles of the signed-in account on this website; empty for visitors. */
  roles: readonly RoleName[]
  /** A page of another host sent it. */
  isForeign: boolean
  isBot: boolean
  /** When it arrived, by our clock (milliseconds since the epoch). */
  receivedAt: number
}

/** A record on its way through the pipeline. The steps `decode`, `path` and `age` fill in what they find. */
type ReceivedRecord = {
  request: RecordRequest
  given: unknown
  record?: PageRecord
  path?: string
  occurredAt?: number
  problem?: string
}

export type Verdict =
  | { kept: true; record: PageRecord; path: string; occurredAt: number }
  | { kept: false; reason: DropReason; problem: string | undefined }

/** CENS-03: an account of the website counts as a visitor only if its single role is viewer. */
const isEditor = (roles: readonly RoleName[]) => roles.some((role) => role !== 'viewer')

/** The steps in their order: those of the request first, because they need no decoded record. */
const steps = (off: readonly Rollout[]): readonly Step<ReceivedRecord>[] => [
  { name: 'website', check: ({ request }) => (request.websiteId ? null : 'unknown-website') },
  { name: 'origin', check: ({ request }) => (request.isForeign ? 'foreign-origin' : null) },
  { name: 'bot', check: ({ request }) => (request.isBot ? 'bot' : null) },
  { name: 'account', check: ({ request }) => (isEditor(request.roles) ? 'site-editor' : null) },
  { name: 'counting', check: ({ request }) => (request.counting === 'off' ? 'census-disabled' : null) },
  {
    name: 'decode',
    check(item) {
      const read = readRecord(item.given)
      if (read.ok) item.record = read.record
      else item.problem = read.problem
      return read.ok ? null : 'malformed'
    },
  },
  {
    name: 'website-of-record',
    check({ request, record }) {
      const claimed = record!.data.context?.websiteId
      return claimed === undefined || claimed === request.websiteId ? null : 'other-website'
    },
  },
  {
    name: 'part',
    check: ({ record }) => (partsOf(record!).some((part) => off.includes(part)) ? 'part-off' : null),
  },
  {
    name: 'page-type',
    check: ({ record }) =>
      pageTypesWithoutCensus.includes(record!.data.context?.pageType ?? 0) ? 'untracked-page' : null,
  },
  {
    name: 'path',
    check(item) {
      item.path = pagePath(item.record!.data.pathname ?? '/')
      return /^\/config(?:\/|$)/.test(item.path) ? 'excluded-path' : null
    },
  },
  {
    name: 'age',
    check(item) {
      const { time, sentAt } = item.record!
      const occurredAt = eventTime({ clientDate: time, sentAt, receivedAt: item.request.receivedAt })
      if (occurredAt === null) return 'too-old'
      item.occurredAt = Math.round(occurredAt)
      return null
    },
  },
]

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
): (request: RecordRequest, given: unknown) => Verdict {
  const run = createPipeline(steps(off), observe)
  return (request, given) => {
    const item: ReceivedRecord = { request, given }
    const reason = run(item)
    if (reason) return { kept: false, reason, problem: item.problem }
    return { kept: true, record: item.record!, path: item.path!, occurredAt: item.occurredAt! }
  }
}
