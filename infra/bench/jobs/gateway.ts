import type { Job } from './job.ts'

/** Job 7: the way through the gateway to the lightest answer of a service; its cost counts whole, the service's included. */
export const gateway: Job = {
  name: '7 through the gateway',
  gate: 5,
  requests: 6_000,
  connections: 64,
  rate: 1_000,
  p99Gate: 5,
  prepare:
    async ({ gun }) =>
    () =>
      gun.fire({ path: '/api/1/performance/settings' }),
}
