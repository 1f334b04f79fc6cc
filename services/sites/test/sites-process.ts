import { flushCompileCache } from 'node:module'
import { startApp } from '@portico/kit/app'
import { createPostgresBus } from '@portico/kit/bus/postgres/postgres'
import { systemClock } from '@portico/kit/clock'
import { randomIds } from '@portico/kit/ids'
import { createDb } from '@portico/kit/postgres/db'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { testKeys } from '@portico/kit/testing/http'
import { buildApp } from '../src/app.ts'

/** Sites in a process of its own, to be killed. It prints its address when it accepts requests. */
const [appUrl, jobUrl, busUrl, identity, filesUrl, filesKey, dataDir] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const logger = createLogger({ name: 'sites', level: 'warn' })
const deps = {
  db: createDb({ appUrl, jobUrl, jobConnections: 2, logger }),
  bus: await createPostgresBus({ url: busUrl }),
  clock: systemClock,
  ids: randomIds,
  logger,
  metrics: createMetrics({ service: 'sites' }),
  keys: testKeys,
  services: { identity, commerce: identity },
  options: {
    files: { url: filesUrl, key: filesKey || undefined, dataDir },
    baseHost: 'localhost',
    publicPort: 8080,
  },
}
// A killed process writes nothing at its end.
flushCompileCache()
const { url } = await startApp(await buildApp(deps), deps)
process.stdout.write(`${url}\n`)
