import { join } from 'node:path'
import { createGun } from '../load.ts'
import type { Job } from './job.ts'

const LIGHTEST = { path: '/api/1/performance/settings' }

/** Job 7: what the gateway adds to the lightest answer of a service, which is asked for the same past it. */
export const gateway: Job = {
  name: '7 what the gateway adds',
  gate: 5,
  requests: 6_000,
  connections: 64,
  rate: 1_000,
  p99Gate: 5,
  prepare:
    async ({ gun }) =>
    () =>
      gun.fire(LIGHTEST),
  beside({ host, dataDir }) {
    const gun = createGun({ socketPath: join(dataDir, 'run/performance.sock'), host, connections: 64 })
    return () => gun.fire(LIGHTEST)
  },
}
