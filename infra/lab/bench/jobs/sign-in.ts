import { attemptLogin } from '../load/login.ts'
import { createLoader } from '../load/load.ts'
import type { Job } from './job.ts'

/** Job 6b: a sign-in. Nearly all of its cost is the hash, so few requests are enough. */
export const login: Job = {
  name: '6b sign-in',
  gate: Infinity,
  requests: 60,
  connections: 2,
  rate: 20,
  p99Gate: Infinity,
  async prepare({ demo, port }) {
    const loader = createLoader({ port, host: new URL(demo.config).host, connections: 2 })
    return () => attemptLogin(loader, demo.owner.email, demo.owner.password)
  },
}
