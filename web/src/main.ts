import { readAddresses } from '@portico/kit/runtime/addresses'
import { startAdmin } from '@portico/kit/runtime/admin'
import { readConfig } from '@portico/kit/runtime/config'
import { createServer } from '@portico/kit/http/server'
import { readKeys } from '@portico/kit/runtime/keys'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { run } from '@portico/kit/runtime/run'
import { listenOptions } from '@portico/kit/runtime/variables'
import { watchWork } from '@portico/kit/signals/work'
import { workPool } from '@portico/kit/work/process-pool'
import { buildApp } from './app.ts'
import { WebVariables } from './variables.ts'

const logger = createLogger({ name: 'web', level: process.env['LOG_LEVEL'] ?? 'info' })

await run({
  name: 'web',
  logger,
  async start() {
    const config = readConfig(WebVariables, process.env)
    const metrics = createMetrics({ service: 'web', process: true })
    watchWork(metrics, workPool)
    const keys = readKeys('web', config)
    const app = await buildApp({ logger, metrics, keys, services: readAddresses('web', config) })
    const { name, routes } = app
    const server = createServer({ name, routes, keys, logger, metrics })
    const listening = await server.listen(config.PORT, listenOptions(config))
    let draining = false
    const admin = await startAdmin({
      registries: [metrics.registry],
      port: config.ADMIN_PORT,
      host: config.HOST,
      async ready() {
        if (draining) throw new Error('draining')
      },
    })
    logger.info({ url: listening.url, admin: admin.url }, 'web is ready')
    return {
      async stop() {
        draining = true
        await listening.close()
        await app.stop?.()
        await admin.close()
      },
    }
  },
})
