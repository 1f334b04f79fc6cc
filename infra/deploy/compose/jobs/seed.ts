import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { Port, Secret } from '@portico/kit/runtime/config'
import { syntheticToken } from '@portico/kit/http/caller/synthetic'
import { createClient } from '../../../demo/client.ts'
import { sendHistory } from '../../../demo/history/send.ts'
import { seed } from '../../../demo/seed.ts'
import { runJob } from './job.ts'

/** One-shot job: creates the demo site through the gateway, once, and writes `demo.json` into its volume. */
const Variables = z.object({
  GATEWAY_URL: z.url(),
  DATA_DIR: z.string(),
  PORTICO_BASE_HOST: z.string().toLowerCase().default('localhost'),
  PORTICO_PUBLIC_PORT: Port.default(8080),
  SYNTHETIC_SECRET: Secret,
  PORTICO_DEMO_HISTORY: z.enum(['0', '1']).default('1'),
})

await runJob('seed', Variables, async (config) => {
  const { DATA_DIR: dataDir, PORTICO_BASE_HOST: baseHost, PORTICO_PUBLIC_PORT: port } = config
  const file = join(dataDir, 'demo.json')
  const site = createClient(config.GATEWAY_URL, `demo.${baseHost}:${port}`)
  const synthetic = syntheticToken(config.SYNTHETIC_SECRET)
  const history = async () => {
    if (config.PORTICO_DEMO_HISTORY === '1')
      await sendHistory({ gatewayUrl: config.GATEWAY_URL, port, baseHost, dataDir })
  }
  // With a new volume of Postgres the site is created again, with the same sign-ins.
  if (!existsSync(file) || (await site.call('GET', '/')).status === 404) {
    await seed({ gatewayUrl: config.GATEWAY_URL, port, baseHost, dataDir, synthetic })
    rmSync(join(dataDir, 'history.json'), { force: true })
    await history()
    return 'the demo site was created'
  }
  const demo = JSON.parse(readFileSync(file, 'utf8')) as object
  // The port or the secret may have changed since the last start.
  const now = {
    site: `http://demo.${baseHost}:${port}`,
    config: `http://app.${baseHost}:${port}/config/`,
    synthetic,
  }
  writeFileSync(file, `${JSON.stringify({ ...demo, ...now }, null, 2)}\n`, { mode: 0o600 })
  await history()
  return 'the demo site exists'
})
