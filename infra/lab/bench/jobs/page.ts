import type { Job } from './job.ts'

/** Job 3: requests a published page from the gateway's cache. */
export const page: Job = {
  name: '3 published page',
  gate: 6,
  requests: 8_000,
  connections: 64,
  rate: 500,
  p99Gate: 10,
  async prepare({ loader }) {
    const cookie = 'crumb=bench; portico_visitor=bench'
    return () =>
      loader.send({ path: '/', headers: { 'accept-encoding': 'gzip', accept: 'text/html', cookie } })
  },
}
