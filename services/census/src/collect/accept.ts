import type { Taken } from './calls/call.ts'
import type { Collector } from './collector.ts'
import type { createHitCollector } from './accept-hit.ts'
import type { Sender } from './sender.ts'

/** Accepts the items of a body; resolves once those that count are durable. */
export type Accept = (sender: Sender, taken: Taken) => Promise<void>

export const createAccept =
  (acceptHit: ReturnType<typeof createHitCollector>, collector: Collector): Accept =>
  async (sender, { hit, events, errors }) => {
    if (hit) await acceptHit(sender, hit)
    if (events) await collector.events(sender, events)
    if (errors) await collector.errors(sender, errors)
  }
