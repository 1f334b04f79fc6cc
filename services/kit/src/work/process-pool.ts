import { createWorkPool } from './pool.ts'

/** The pool of this process. All services in it share its two threads, because each with a DOM needs about 60 MB. */
export const workPool = createWorkPool({
  startLimitMs: 30_000,
  idleMs: 30_000,
  maxWaiting: 256,
  maxWaitingOfWebsite: 8,
  helpAfterMs: 200,
  slowForMs: 60_000,
  ownerRestMs: 500,
  maxOwnerRestMs: 30_000,
  visitorRestMs: 500,
})
