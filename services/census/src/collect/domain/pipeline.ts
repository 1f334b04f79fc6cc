import { censusEvent } from '@portico/proto/enums/census-event'
import type { HitData } from '@portico/proto/http/visits/census'
import type { DropReason } from '@portico/proto/enums/drop-reason'
import { eventTime } from '@portico/kit/collect/event-time'
import { createPipeline, type Step } from '@portico/kit/collect/pipeline'
import { originSteps } from '@portico/kit/collect/origin'
import { trackingSteps, type Origin } from './steps.ts'

/** A hit as a request brings it. Times are in milliseconds since the epoch. */
export type ReceivedHit = Origin & {
  /** Sent by a load test or probe: stored, and left out of roll-ups. */
  synthetic: boolean
  /** Part of a sample history. */
  sample: boolean
  event: number
  data: HitData
  path: string
  /** When the hit arrived, by our clock. */
  receivedAt: number
}

/** A hit that is counted: its website is known, and `occurredAt` is a time to count it at. */
export type AcceptedHit = ReceivedHit & { websiteId: string; occurredAt: number }

/** The outcome of a hit. */
export type HitOutcome = { accepted: AcceptedHit } | { dropped: DropReason }

/** The steps in their order, the cheapest that drop most first. */
const steps: readonly Step<ReceivedHit>[] = [
  ...originSteps,
  ...trackingSteps,
  {
    name: 'search',
    check: (hit) =>
      hit.event === censusEvent.pageView && /^\/search\/?$/.test(hit.path) ? 'search-page-view' : null,
  },
]

/** Creates the pipeline of hits. `observe` gets durations of steps (see `createPipeline`). */
export function createHitPipeline(
  observe?: (step: string, seconds: number) => void,
): (hit: ReceivedHit) => HitOutcome {
  const run = createPipeline(steps, observe)
  return (hit) => {
    const reason = run(hit)
    if (reason) return { dropped: reason }
    const occurredAt = eventTime({
      clientDate: hit.data.clientDate,
      sentAt: hit.data.sentAt,
      receivedAt: hit.receivedAt,
    })
    if (occurredAt === null) return { dropped: 'too-old' }
    return { accepted: { ...hit, websiteId: hit.websiteId!, occurredAt } }
  }
}
