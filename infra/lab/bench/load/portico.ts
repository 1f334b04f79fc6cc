import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '../../../e2e/http.ts'
import { Demo } from '../../../e2e/stack.ts'
import { cpuMicros } from '../measure/cpu.ts'
import { databaseUrls } from '../shop/databases.ts'
import type { Bench } from '../jobs/job.ts'

/** Returns what jobs use of a running embedded Portico. `rounds` is how often each job will be measured. */
export async function benchOf({
  pid,
  port,
  dataDir,
  rounds,
}: {
  pid: number
  port: number
  dataDir: string
  rounds: number
}): Promise<Omit<Bench, 'loader'>> {
  const demo = Demo.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')))
  return {
    demo,
    owner: await signIn(demo.config, demo.owner),
    host: new URL(demo.site).host,
    port,
    dataDir,
    rounds,
    cpu: () => cpuMicros(pid),
    databaseUrl: databaseUrls(dataDir),
  }
}
