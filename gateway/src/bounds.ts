import type { Socket } from 'node:net'
import {
  OVERLOAD_DELAY_MS,
  BODY_GRACE_MS,
  MAX_HELD_BODY_BYTES,
  MAX_HELD_UPSTREAM_CONNECTIONS,
  MAX_REPLY_BUFFERS_BYTES,
  MAX_REPLY_BUFFER_BYTES,
  MAX_PREVIEW_RENDERS,
  MAX_PREVIEW_RENDERS_PER_CLIENT,
  MAX_RENDERS,
  RENDERS_FOR_CHECKOUTS,
  RENDERS_FOR_OTHERS,
  MAX_REQUESTS_IN_FLIGHT,
  MAX_UPLOADS,
  MAX_WAITING_RENDERS,
  MIN_BODY_RATE_BYTES,
  PENALTY_MS,
  READ_STALL_MS,
  RENDER_WAIT_MS,
} from '@portico/proto/limits/gateway-limits'
import { createBuyers } from './caller/buyers.ts'
import { createPageCache } from './pages/page-cache.ts'
import { createRenders, type RenderLimits } from './pages/renders.ts'
import { defaultPerClient, type GatewayLimits } from './policy/limits.ts'
import { overloadGuard } from './policy/overload.ts'
import { createBacklog } from './proxy/backlog.ts'
import type { Readers } from './proxy/upstream.ts'
import { plainAddress, rateKey } from './request/address.ts'
import { bodyReceiver } from './request/body.ts'
import { countByClient } from './request/clients.ts'
import { createPenalties } from './request/penalties.ts'
import type { Signals } from './signals.ts'

/** Everything that a stranger can make grow, with its bound. The README of the gateway lists them. */
export function createBounds({
  limits,
  trusted,
  signals,
  elapsed,
}: {
  limits: GatewayLimits
  trusted: (address: string) => boolean
  signals: Signals
  /** Monotonic clock, ms. */
  elapsed: () => number
}) {
  const perClient = { ...defaultPerClient, ...limits.perClient }
  const penalties = createPenalties({ most: perClient.faults, ms: PENALTY_MS, now: elapsed })
  /** Counts a connection that is ended for misuse; false for a trusted proxy. */
  function misused(reason: 'stalled' | 'pipelined', socket: Socket): boolean {
    const peer = plainAddress(socket.remoteAddress)
    const isClient = !trusted(peer)
    if (reason === 'stalled' || isClient) signals.connectionEnded(reason)
    if (isClient) penalties.note(rateKey(peer))
    return isClient
  }
  const backlog = createBacklog({
    stallMs: limits.readStallMs ?? READ_STALL_MS,
    perReply: limits.replyBufferBytes ?? MAX_REPLY_BUFFER_BYTES,
    inAll: limits.replyBuffersBytes ?? MAX_REPLY_BUFFERS_BYTES,
    onStalled: (socket) => misused('stalled', socket),
  })
  const readers: Readers = {
    backlog,
    maxHeld: limits.heldUpstreamConnections ?? MAX_HELD_UPSTREAM_CONNECTIONS,
    onHeld: () => signals.connectionEnded('held'),
  }
  const bodies = bodyReceiver({
    graceMs: limits.bodyGraceMs ?? BODY_GRACE_MS,
    minRate: MIN_BODY_RATE_BYTES,
    heldBytes: limits.heldBodyBytes ?? MAX_HELD_BODY_BYTES,
    uploadsOf: countByClient(perClient.uploads),
    uploads: limits.uploads ?? MAX_UPLOADS,
  })
  const cache = createPageCache({ maxBytes: limits.pageCacheBytes ?? 64 * 1_024 * 1_024 })
  const guard = overloadGuard({
    maxInFlight: limits.maxInFlight ?? MAX_REQUESTS_IN_FLIGHT,
    maxDelayMs: limits.maxDelayMs ?? OVERLOAD_DELAY_MS,
    onRefused: signals.refused,
  })
  const rendersOf = (
    places: Pick<RenderLimits, 'atOnce' | 'ofTurn' | 'ofClientAtOnce' | 'beside'>,
    ofClient: number,
  ) =>
    createRenders({
      waiting: limits.waitingRenders ?? MAX_WAITING_RENDERS,
      waitMs: RENDER_WAIT_MS,
      // A buyer who pays is let in although the event loop is late.
      isLate: places.beside ? () => false : guard.isLate,
      ofClient: countByClient(ofClient),
      ...places,
    })
  const atOnce = limits.renders ?? MAX_RENDERS
  const renders = rendersOf({ atOnce, ofTurn: atOnce - RENDERS_FOR_OTHERS }, perClient.renders)
  const withOwn = atOnce + RENDERS_FOR_CHECKOUTS
  const payRenders = rendersOf(
    {
      ...{ atOnce: withOwn, ofTurn: withOwn - RENDERS_FOR_OTHERS, beside: renders },
      ofClientAtOnce: perClient.checkoutRenders,
    },
    perClient.renders,
  )
  return {
    perClient,
    penalties,
    misused,
    backlog,
    readers,
    bodies,
    cache,
    guard,
    renders,
    payRenders,
    buyers: createBuyers({ elapsed }),
    previewRenders: rendersOf(
      { atOnce: limits.previewRenders ?? MAX_PREVIEW_RENDERS },
      MAX_PREVIEW_RENDERS_PER_CLIENT,
    ),
  }
}
