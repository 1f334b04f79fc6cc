import { attemptLogin } from '../login.ts'
import { createGun } from '../load.ts'
import type { Job } from './job.ts'

/** Job 6b: a sign-in. Its cost is that of the hash but for some percent, so few are enough. */
export const login: Job = {
  name: '6b sign-in',
  gate: Infinity,
  requests: 60,
  connections: 2,
  rate: 20,
  p99Gate: Infinity,
  async prepare({ demo, port }) {
    const gun = createGun({ port, host: new URL(demo.config).host, connections: 2 })
    return () => attemptLogin(gun, demo.owner.email, demo.owner.password)
  },
}
