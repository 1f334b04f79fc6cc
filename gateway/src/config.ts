import { HeaderName, List, Port, Secret, SharePort } from '@portico/kit/runtime/config'
import { keyVariables } from '@portico/kit/runtime/keys'
import * as z from 'zod'
import { CountryDatabase } from './request/country-database.ts'
import type { UpstreamName } from './routes.ts'
import { OVERLOAD_DELAY_MS } from '@portico/proto/limits/gateway-limits'

/** Environment variables of the gateway. Each may also be given as NAME_FILE. */
export const GatewayConfig = z.object({
  PORT: Port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: Port.default(9000),
  SHARE_PORT: SharePort,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...keyVariables('gateway').shape,
  CRUMB_SECRET: Secret,
  SYNTHETIC_SECRET: Secret,
  REDIS_URL: z.url(),
  PORTICO_BASE_HOST: z.string().toLowerCase().default('localhost'),
  PORTICO_PUBLIC_PORT: Port.default(8080),
  PORTICO_PUBLIC_PROTOCOL: z.enum(['http', 'https']).default('http'),
  PORTICO_TRUSTED_PROXIES: List,
  /** The header in which trusted proxies state the country of a client. */
  PORTICO_COUNTRY_HEADER: HeaderName,
  /** The file by which the address of a client gives its country. */
  PORTICO_COUNTRY_DATABASE: CountryDatabase,
  /** Multiplies every limit of one client. Load tests come from one address and raise it. */
  PORTICO_RATE_SCALE: z.coerce.number().positive().default(1),
  /** The delay of the event loop at which work is refused, ms. */
  PORTICO_MAX_DELAY_MS: z.coerce.number().positive().default(OVERLOAD_DELAY_MS),
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(4_096).default(64),
  IDENTITY_URL: z.url(),
  SITES_URL: z.url(),
  FORMS_URL: z.url(),
  COMMERCE_URL: z.url(),
  CENSUS_URL: z.url(),
  PERFORMANCE_URL: z.url(),
  WEB_URL: z.url(),
})

/** Returns the base URL of each upstream. */
export function upstreamsOf(config: z.infer<typeof GatewayConfig>): Record<UpstreamName, string> {
  return {
    identity: config.IDENTITY_URL,
    sites: config.SITES_URL,
    forms: config.FORMS_URL,
    commerce: config.COMMERCE_URL,
    census: config.CENSUS_URL,
    performance: config.PERFORMANCE_URL,
    web: config.WEB_URL,
  }
}
