import type { KeyObject } from 'node:crypto'
import type { Outgoing } from '@portico/kit/bus/bus'
import { invalid } from '@portico/kit/errors'
import { SYNTHETIC_HEADER } from '@portico/kit/http/caller/synthetic'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/census/sample/sample-history.schemas'
import { EVENT_TOPIC, HIT_TOPIC, SCRIPT_ERROR_TOPIC } from '../topics.ts'
import { sampleMessages } from './messages.ts'

/** The size of one call: a thousand items of a kilobyte. */
const BODY_MAX = 1_048_576

/**
 * POST /api/rest/census/sample-history. The items take the way of real traffic from the topic on, marked as sample data.
 * An owner alone cannot write figures of the past: the request must carry the operator’s token, else it is a 400.
 */
export function addHistory({
  secretOf,
  publish,
}: {
  secretOf(websiteId: string): Promise<KeyObject>
  /** Resolves once the messages are durable. @throws Refusal 503 if there is no room for them on the disk */
  publish(topic: string, messages: readonly Outgoing[]): Promise<void>
}): Route {
  return route(
    api.addSampleHistory,
    async ({ body, synthetic }) => {
      if (!synthetic) throw invalid({ [SYNTHETIC_HEADER]: 'must be the operator’s token' })
      const { websiteId, hits, events, errors } = body
      const message = sampleMessages(websiteId, await secretOf(websiteId))
      const sends: [string, Outgoing[]][] = [
        [HIT_TOPIC.name, hits.map((each) => message.hit(each))],
        [EVENT_TOPIC.name, events.map((each) => message.event(each))],
        [SCRIPT_ERROR_TOPIC.name, errors.map((each) => message.error(each))],
      ]
      for (const [topic, messages] of sends) if (messages.length > 0) await publish(topic, messages)
    },
    { bodyLimit: BODY_MAX },
  )
}
