import { createWorkPool, type WorkPool } from '../../work/pool.ts'

const NEVER = 1_000_000
export const NO_REST = { firstMs: 0, longestMs: NEVER, slowForMs: NEVER }

/** A pool for tests on busy machines: no process is late, none ends by itself, and no website rests. */
export const createPatientPool = (more: Partial<Parameters<typeof createWorkPool>[0]> = {}): WorkPool =>
  createWorkPool({
    startLimitMs: 60_000,
    idleMs: NEVER,
    trimAfterMs: NEVER,
    maxWaiting: 300,
    maxWaitingOfWebsite: 50,
    helpAfterMs: NEVER,
    keepsHelperReady: false,
    rests: { owner: NO_REST, visitor: NO_REST },
    ...more,
  })
