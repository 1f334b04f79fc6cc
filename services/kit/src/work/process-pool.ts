import { createWorkPool } from './pool.ts'

/** With less memory than this in its container, a service has only the processes that it needs at the time. */
const HELPER_FROM_BYTES = 512 * 1_024 * 1_024

const keepsHelperReady = process.constrainedMemory() >= HELPER_FROM_BYTES

/** The pool of this process. All services in it share its two child processes, because each with a DOM needs about 100 MB. */
export const workPool = createWorkPool({
  startLimitMs: 10_000,
  idleMs: 30_000,
  trimAfterMs: 5_000,
  maxWaiting: 256,
  maxWaitingOfWebsite: 8,
  // A helper that must start first takes about a second.
  helpAfterMs: keepsHelperReady ? 10 : 200,
  keepsHelperReady,
  rests: {
    owner: { firstMs: 500, longestMs: 30_000, slowForMs: 60_000 },
    // Strangers choose these websites: fifty of them must not keep the second process busy.
    visitor: { firstMs: 2_000, longestMs: 300_000, slowForMs: 600_000 },
  },
})
