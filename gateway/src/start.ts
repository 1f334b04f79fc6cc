import { createRedisCache } from '@portico/kit/cache/redis'
import { systemClock } from '@portico/kit/clock'
import { SYNTHETIC_HEADER, createSyntheticCheck } from '@portico/kit/http/synthetic'
import { readKeys } from '@portico/kit/runtime/keys'
import type { Logger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { watchCache } from '@portico/kit/signals/cache'
import { trustTraces } from '@portico/kit/runtime/trace-trust'
import type * as z from 'zod'
import { buildGateway } from './app.ts'
import { upstreamsOf, type GatewayConfig } from './config.ts'
import { scaledLimits } from './policy/limits.ts'

/** Starts the gateway as a process of its own: adapters of the full shape and both listeners. Returns how to stop it. */
export async function startGateway(config: z.infer<typeof GatewayConfig>, logger: Logger) {
  // From outside only load tests may ask for a trace.
  const isSynthetic = createSyntheticCheck(config.SYNTHETIC_SECRET)
  trustTraces((header) => isSynthetic(header(SYNTHETIC_HEADER)))
  const metrics = createMetrics({ service: 'gateway', process: true })
  const cache = watchCache(metrics, await createRedisCache({ url: config.REDIS_URL, logger }))
  const gateway = buildGateway({
    upstreams: upstreamsOf(config),
    keys: readKeys('gateway', config),
    crumbSecret: config.CRUMB_SECRET,
    syntheticSecret: config.SYNTHETIC_SECRET,
    baseHost: config.PORTICO_BASE_HOST,
    publicPort: config.PORTICO_PUBLIC_PORT,
    publicProtocol: config.PORTICO_PUBLIC_PROTOCOL,
    cache,
    clock: systemClock,
    logger,
    metrics,
    trustedProxies: config.PORTICO_TRUSTED_PROXIES,
    countryHeader: config.PORTICO_COUNTRY_HEADER,
    countryOf: config.PORTICO_COUNTRY_DATABASE,
    limits: {
      ...scaledLimits(config.PORTICO_RATE_SCALE),
      maxDelayMs: config.PORTICO_MAX_DELAY_MS,
      pageCacheBytes: config.PAGE_CACHE_MB * 1_024 * 1_024,
    },
  })
  const admin = await gateway.admin(config.ADMIN_PORT, config.HOST)
  const server = await gateway.listen(config.PORT, config.HOST, config.SHARE_PORT === '1')
  logger.info({ url: server.url, admin: admin.url }, 'gateway is ready')
  return {
    async stop() {
      await server.close()
      await cache.close()
      await admin.close()
    },
  }
}
