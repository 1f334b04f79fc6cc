import { join } from 'node:path'
import { createLoader } from '../load/load.ts'
import type { Job } from './job.ts'

const CHEAPEST = { path: '/api/1/performance/settings' }

/** Job 7: the cost that the gateway adds to the cheapest call of a service, which is also called directly. */
export const gateway: Job = {
  name: '7 what the gateway adds',
  gate: 5,
  requests: 6_000,
  connections: 64,
  rate: 1_000,
  p99Gate: 5,
  prepare:
    async ({ loader }) =>
    () =>
      loader.send(CHEAPEST),
  baseline({ host, dataDir }) {
    const loader = createLoader({ socketPath: join(dataDir, 'run/performance.sock'), host, connections: 64 })
    return () => loader.send(CHEAPEST)
  },
}
