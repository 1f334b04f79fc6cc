import type { Route } from '@portico/kit/http/route'
import type { Signals } from '../../signals.ts'
import { collectorCalls } from '../calls/calls.ts'
import { hitCall } from '../calls/hit-call.ts'
import { collect, type CollectDeps } from './collect.ts'
import { track } from './track.ts'

/** The calls of browsers. */
export const collectRoutes = (
  deps: Omit<CollectDeps, 'dropped'>,
  signals: Pick<Signals, 'dropped' | 'events'>,
): Route[] => [
  ...collectorCalls.map((call) =>
    collect(call, { ...deps, dropped: call === hitCall ? signals.dropped : signals.events.dropped }),
  ),
  track({ ...deps, dropped: signals.events.dropped }),
]
