import type { Agent } from '@portico/kit/collect/agent'
import {
  accountStep,
  pageSteps,
  type Origin as SenderOrigin,
  type ViewedPage,
} from '@portico/kit/collect/origin'
import type { Step } from '@portico/kit/collect/pipeline'

/** The sender of an item. */
export type Origin = SenderOrigin & { agent: Agent }

/** An item of visitor tracking: its sender, and its page. */
export type TrackedItem = SenderOrigin & ViewedPage & { data: { isCensusDisabled?: boolean | undefined } }

/** The steps of visitor tracking (CENS-03, CENS-04, PAGE-25). */
export const trackingSteps: readonly Step<TrackedItem>[] = [
  accountStep,
  {
    name: 'counting',
    check: ({ counting, data }) => (counting === 'off' || data.isCensusDisabled ? 'census-disabled' : null),
  },
  ...pageSteps,
]
