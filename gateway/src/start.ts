import { createRedisCache } from '@portico/kit/cache/redis'
import { systemClock } from '@portico/kit/clock'
import { SYNTHETIC_HEADER, createSyntheticCheck } from '@portico/kit/http/caller/synthetic'
import { readAddresses } from '@portico/kit/runtime/addresses'
import { readKeys } from '@portico/kit/runtime/keys'
import type { Logger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { watchCache } from '@portico/kit/signals/cache'
import { trustTraces } from '@portico/kit/runtime/trace-trust'
import { listenOptions } from '@portico/kit/runtime/variables'
import type * as z from 'zod'
import { buildGateway } from './app.ts'
import { options, type GatewayConfig } from './config.ts'

/** Starts the gateway as a process of its own: adapters of the full shape and both listeners. Returns how to stop it. */
export async function startGateway(config: z.infer<typeof GatewayConfig>, logger: Logger) {
  // From outside only load tests may ask for a trace.
  const isSynthetic = createSyntheticCheck(config.SYNTHETIC_SECRET)
  trustTraces((header) => isSynthetic(header(SYNTHETIC_HEADER)))
  const metrics = createMetrics({ service: 'gateway', process: true })
  const cache = watchCache(metrics, await createRedisCache({ url: config.REDIS_URL, logger }))
  const gateway = buildGateway({
    ...options(config),
    upstreams: readAddresses('gateway', config),
    keys: readKeys('gateway', config),
    cache,
    clock: systemClock,
    logger,
    metrics,
  })
  const admin = await gateway.admin(config.ADMIN_PORT, config.HOST)
  const server = await gateway.listen(config.PORT, listenOptions(config))
  logger.info({ url: server.url, admin: admin.url }, 'gateway is ready')
  return {
    async stop() {
      await server.close()
      await cache.close()
      await admin.close()
    },
  }
}
